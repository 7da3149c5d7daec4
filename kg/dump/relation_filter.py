"""Which statements and entities of Wikidata are kept.

By default what can be checked in prose: objects that are items, times, quantities and places. Strings only where the
built-in schema knows the relation (symbols, codes, short names): elsewhere they are file names, addresses and keys.
Identifiers of other databases are most of all statements and nobody says them in a sentence. Housekeeping goes too,
as do whole pages that Wikimedia keeps for itself.
"""

from __future__ import annotations

from kg.dump.options import DumpOptions
from kg.schema import builtin

ALWAYS = frozenset({"P31", "P279"})
"""The type of an entity and the tree of types: classes follow from them."""

NOT_ASKED_FOR = "relation not asked for"
_DATATYPES = frozenset({"wikibase-item", "time", "quantity", "globe-coordinate"})
_TEXTS = frozenset({"string", "monolingualtext"})
_REASONS = {
    "external-id": "identifier of another database",
    "string": "text outside the schema",
    "monolingualtext": "text outside the schema",
    "": "no value",
}

HOUSEKEEPING: dict[str, str] = {
    # links between pages of the Wikimedia projects
    "P301": "main topic of a category",
    "P360": "what a list contains",
    "P910": "main category of a topic",
    "P971": "what a category combines",
    "P1151": "main portal of a topic",
    "P1204": "main topic of a portal",
    "P1423": "main topic of a template",
    "P1424": "main template of a topic",
    "P1464": "category of people born here",
    "P1465": "category of people who died here",
    "P1740": "category of films shot here",
    "P1753": "list of a category",
    "P1754": "category of a list",
    "P1791": "category of people buried here",
    "P1792": "category of associated people",
    "P2354": "list page of a topic",
    "P2667": "template of a category",
    "P4195": "category of employees",
    "P4224": "what a category contains",
    "P5008": "on the list of a project",
    "P5125": "outline page of a topic",
    "P6104": "maintained by a project",
    "P6112": "category of members of a team",
    "P7084": "related category",
    "P7561": "category of an object's interior",
    "P7867": "category of maps",
    # notes of editors about the data
    "P1343": "described by an encyclopedia",
    "P1629": "item of a property",
    "P1687": "property of an item",
    "P1855": "example of a property",
    "P1889": "different from",
    "P1963": "properties of a type",
    "P2959": "permanent double",
    "P5869": "model item",
    "P6216": "copyright status",
    "P7763": "copyright status as a creator",
    # series that change by the day or are bibliographies
    "P2860": "cites",
    "P3744": "number of subscribers",
    "P8687": "number of followers",
}
"""Properties whose values are items or numbers and yet nothing that an answer states."""

INTERNAL: dict[str, str] = {
    "Q4167410": "disambiguation page",
    "Q22808320": "human name disambiguation page",
    "Q15623926": "set index article",
    "Q4167836": "category",
    "Q15647814": "administration category",
    "Q20010800": "user language category",
    "Q24046192": "category of stubs",
    "Q30432511": "category of categories",
    "Q11266439": "template",
    "Q11753321": "navigational template",
    "Q19887878": "infobox template",
    "Q19842659": "user language template",
    "Q13406463": "list article",
    "Q15184295": "module",
    "Q4663903": "portal",
    "Q14204246": "project page",
    "Q17633526": "Wikinews article",
    "Q17362920": "duplicated page",
    "Q21286738": "permanent double",
    "Q17379835": "page outside the main knowledge tree",
    "Q17442446": "internal item",
    "Q26267864": "KML file",
}
"""Types ("instance of") of pages that are about Wikimedia and not about the world."""


class RelationFilter:
    """Decides by property and datatype."""

    def __init__(self, options: DumpOptions) -> None:
        self._only = None if options.relations is None else options.relations | ALWAYS
        self._known = frozenset(builtin()) | ALWAYS

    def reason_to_drop(self, relation: str, datatype: str) -> str:
        """Why statements of this property are left out, "" where they are kept.

        >>> RelationFilter(DumpOptions()).reason_to_drop("P214", "external-id")
        'identifier of another database'
        """
        if self._only is not None:
            return "" if relation in self._only else NOT_ASKED_FOR
        if relation in self._known:
            return ""
        if relation in HOUSEKEEPING:
            return "housekeeping property"
        if datatype in _DATATYPES:
            return ""
        return _REASONS.get(datatype, f"datatype {datatype}")


def is_internal(types: list[str]) -> bool:
    """Whether an entity of these types is a page of Wikimedia's own household, and nothing else besides."""
    return bool(types) and all(type_id in INTERNAL for type_id in types)
