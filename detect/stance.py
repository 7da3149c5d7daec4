"""How a text stands to what it says: whether it asserts it, asks, supposes, tells a story, or gives others' words.

Only what is asserted is checked. The cues are closed lists of grammar and of words of doubt, as codes of
`detect.clause`; how far a cue reaches is for `detect.scope`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum


class Stance(str, Enum):
    ASSERTED = "asserted"
    ASKED = "asked"
    HEDGED = "hedged"
    OPINION = "opinion"
    ATTRIBUTED = "attributed"
    """What others say or believe."""
    SUPPOSED = "supposed"
    """A condition, what follows from it, or something imagined."""
    FICTION = "fiction"
    PLANNED = "planned"
    INSTRUCTED = "instructed"
    QUOTED = "quoted"


_WORDS = {
    Stance.HEDGED: "might may could would should must perhaps maybe possibly probably presumably supposedly reportedly "
    "allegedly apparently seemingly purportedly ostensibly theoretically conceivably potentially unsure unclear "
    "uncertain disputed debated incorrectly wrongly falsely mistakenly erroneously misconception misconceptions rumor "
    "rumour rumors rumours rumored rumoured alleged purported supposed unconfirmed unverified",
    Stance.OPINION: "arguably opinion favorite favourite considered regarded deemed personally",
    Stance.ATTRIBUTED: "according contrary belief beliefs myth myths hearsay",
    Stance.SUPPOSED: "if whether unless imagine suppose pretend hypothetical hypothetically assuming imaginary",
    Stance.FICTION: "fictional fictitious fictionally storyline",
    Stance.PLANNED: "will shall 'll wo planned scheduled expected slated upcoming anticipated forthcoming plans "
    "intends",
    Stance.INSTRUCTED: "please",
}
CUES: Mapping[str, Stance] = {word: stance for stance, words in _WORDS.items() for word in words.split()}
"""Stance by code of the word that shows it, whatever stands around."""
WILL = frozenset({"will", "'ll"})
ANYBODY = frozenset("you one visitors visitor travellers travelers tourists".split())
"""Behind these, "will" tells what always is so: "you will find it in the north"."""
OWN_SOURCES = tuple("knowledge records record sources information data understanding".split())
"""What is said "according to" these the text says itself: they are where it has it from."""
REPORTING = frozenset(
    "said says say claimed claims claim believed believes believe thought thinks think argued argues argue stated "
    "suggested suggests suggest insisted insists insist alleges allege asserted asserts assert assumed assumes assume "
    "denied denies deny speculated speculates speculate rumored rumoured supposed reported reports hoped hopes doubted "
    "doubts feared fears dreamed dreams wished wishes pretended pretends imagined imagine imagines suppose guess "
    "guesses guessed alleged".split()
)
"""What follows these is not said by the text itself."""
FACTIVE = frozenset(
    "note noted notice noticed observed know knows known show shows showed shown prove proves proved proven discover "
    "discovered found remember true fact clear confirm confirms confirmed demonstrate demonstrated realized realised "
    "learned learnt so such now means ensure recall evident established sure see sees seen find".split()
)
"""What follows these and "that" is said by the text itself."""
BELIEVING = frozenset("sure certain convinced confident adamant persuaded".split())
"""What others are of something need not be so."""
OURSELVES = frozenset(("i", "we"))
CONTRASTS = frozenset("but although though whereas while yet contrary despite".split())
FICTIONS = frozenset(
    "novel film movie book story tale series show game play episode comic cartoon poem manga anime musical sequel "
    "adaptation opera fable sitcom drama universe saga trilogy novella".split()
)
"""Works that tell something: what is said after "In the novel," is true of the novel."""
