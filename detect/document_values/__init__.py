"""Wrong values of claims about documents: of which value of the documents may one be meant, and does that differ?"""
