"""The engine of collections that outgrow one machine: an OpenSearch cluster. Only `client` imports its library."""
