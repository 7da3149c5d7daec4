"""Demonyms: the adjective and the people of a place ("French", "Germans") lead back to the place.

What the graph says (P1549) comes first; a table of common ones covers graphs that say nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from kg.alias import fold
from kg.graph import Candidate, Graph
from kg.records import Entity, EntityClass, Text

DEMONYM = "P1549"
_MOST_PLACES = 3000
_TABLE = """
Afghanistan: Afghan | Albania: Albanian | Algeria: Algerian | Andorra: Andorran | Angola: Angolan
Argentina: Argentine Argentinian Argentinean | Armenia: Armenian | Australia: Australian Aussie | Austria: Austrian
Azerbaijan: Azerbaijani Azeri | Bahrain: Bahraini | Bangladesh: Bangladeshi | Belarus: Belarusian | Belgium: Belgian
Belize: Belizean | Benin: Beninese | Bhutan: Bhutanese | Bolivia: Bolivian | Bosnia and Herzegovina: Bosnian
Botswana: Botswanan Motswana | Brazil: Brazilian | Brunei: Bruneian | Bulgaria: Bulgarian | Burkina Faso: Burkinabé
Burundi: Burundian | Cambodia: Cambodian Khmer | Cameroon: Cameroonian | Canada: Canadian | Chad: Chadian
Chile: Chilean | People's Republic of China: Chinese | Colombia: Colombian | Costa Rica: Costa_Rican | Croatia: Croatian Croat
Cuba: Cuban | Cyprus: Cypriot | Czech Republic: Czech | Denmark: Danish Dane | Dominican Republic: Dominican
Ecuador: Ecuadorian Ecuadorean | Egypt: Egyptian | El Salvador: Salvadoran | England: English Englishman Englishwoman
Eritrea: Eritrean | Estonia: Estonian | Ethiopia: Ethiopian | Fiji: Fijian | Finland: Finnish Finn
France: French Frenchman Frenchwoman | Gabon: Gabonese | Gambia: Gambian | Georgia: Georgian | Germany: German
Ghana: Ghanaian | Greece: Greek Hellenic | Guatemala: Guatemalan | Guinea: Guinean | Guyana: Guyanese | Haiti: Haitian
Honduras: Honduran | Hungary: Hungarian | Iceland: Icelandic Icelander | India: Indian | Indonesia: Indonesian
Iran: Iranian | Iraq: Iraqi | Ireland: Irish Irishman Irishwoman | Israel: Israeli | Italy: Italian
Ivory Coast: Ivorian | Jamaica: Jamaican | Japan: Japanese | Jordan: Jordanian | Kazakhstan: Kazakh Kazakhstani
Kenya: Kenyan | Kosovo: Kosovar | Kuwait: Kuwaiti | Kyrgyzstan: Kyrgyz | Laos: Laotian Lao | Latvia: Latvian
Lebanon: Lebanese | Liberia: Liberian | Libya: Libyan | Liechtenstein: Liechtensteiner | Lithuania: Lithuanian
Luxembourg: Luxembourgish Luxembourger | Madagascar: Malagasy | Malawi: Malawian | Malaysia: Malaysian
Maldives: Maldivian | Mali: Malian | Malta: Maltese | Mauritania: Mauritanian | Mauritius: Mauritian | Mexico: Mexican
Moldova: Moldovan | Monaco: Monégasque Monacan | Mongolia: Mongolian | Montenegro: Montenegrin | Morocco: Moroccan
Mozambique: Mozambican | Myanmar: Burmese | Namibia: Namibian | Nepal: Nepalese Nepali | Netherlands: Dutch Dutchman
New Zealand: New_Zealander Kiwi | Nicaragua: Nicaraguan | Niger: Nigerien | Nigeria: Nigerian | North Korea: North_Korean
North Macedonia: Macedonian | Norway: Norwegian | Oman: Omani | Pakistan: Pakistani | Palestine: Palestinian
Panama: Panamanian | Papua New Guinea: Papua_New_Guinean | Paraguay: Paraguayan | Peru: Peruvian
Philippines: Filipino Filipina Philippine | Poland: Polish Pole | Portugal: Portuguese | Puerto Rico: Puerto_Rican
Qatar: Qatari | Romania: Romanian | Russia: Russian | Rwanda: Rwandan | Samoa: Samoan
Saudi Arabia: Saudi Saudi_Arabian | Scotland: Scottish Scot Scotsman Scots | Senegal: Senegalese | Serbia: Serbian Serb
Sierra Leone: Sierra_Leonean | Singapore: Singaporean | Slovakia: Slovak Slovakian | Slovenia: Slovenian Slovene
Somalia: Somali | South Africa: South_African | South Korea: South_Korean | Soviet Union: Soviet | Spain: Spanish Spaniard
Sri Lanka: Sri_Lankan | Sudan: Sudanese | South Sudan: South_Sudanese | Suriname: Surinamese | Sweden: Swedish Swede
Switzerland: Swiss | Syria: Syrian | Taiwan: Taiwanese | Tajikistan: Tajik | Tanzania: Tanzanian | Thailand: Thai
Tibet: Tibetan | Togo: Togolese | Tonga: Tongan | Trinidad and Tobago: Trinidadian | Tunisia: Tunisian
Turkey: Turkish Turk | Turkmenistan: Turkmen | Uganda: Ugandan | Ukraine: Ukrainian | United Arab Emirates: Emirati
United Kingdom: British Briton Brit | United States of America: American | Uruguay: Uruguayan | Uzbekistan: Uzbek
Venezuela: Venezuelan | Vietnam: Vietnamese | Wales: Welsh Welshman | Yemen: Yemeni | Zambia: Zambian
Zimbabwe: Zimbabwean | Africa: African | Asia: Asian | Europe: European | South America: South_American
North America: North_American | Rome: Roman | Paris: Parisian | London: Londoner | Berlin: Berliner | Vienna: Viennese
Florence: Florentine | Venice: Venetian | Naples: Neapolitan | Milan: Milanese | New York City: New_Yorker
California: Californian | Texas: Texan | Bavaria: Bavarian | Catalonia: Catalan | Prussia: Prussian
Byzantine Empire: Byzantine | Ottoman Empire: Ottoman | Persia: Persian | Babylon: Babylonian | Sicily: Sicilian
"""


class Demonyms:
    """Places by demonym, over one graph; look-ups are cached."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._places = dict(_table())
        self._stated = _stated(graph)
        self.places = lru_cache(maxsize=4096)(self._find)

    def _find(self, surface: str) -> tuple[Candidate, ...]:
        """The place that a capitalised demonym belongs to, singular or plural; empty for any other word."""
        folded = fold(surface)
        for form in (folded, folded[:-1] if folded.endswith("s") else "", _singular(folded)):
            if place := self._stated.get(form):
                return (place,)
            if label := self._places.get(form):
                return self._places_named(label)
        return ()

    def _places_named(self, label: str) -> tuple[Candidate, ...]:
        fitting = [c for c in self._graph.candidates(label) if not c.partial and self._is_place(c)]
        return tuple(fitting[:1])

    def _is_place(self, candidate: Candidate) -> bool:
        classes = self._graph.entity(candidate.id).classes
        return not classes or EntityClass.PLACE in classes


def _singular(folded: str) -> str:
    return folded[:-3] + "man" if folded.endswith("men") else ""


def _table() -> Iterable[tuple[str, str]]:
    for entry in _TABLE.replace("\n", " | ").split("|"):
        place, _, names = entry.strip().partition(": ")
        for name in names.split():
            yield fold(name.replace("_", " ")), place


def _stated(graph: Graph) -> dict[str, Candidate]:
    """Demonyms that the graph states of its most important entities; the more important place keeps a demonym."""
    entities: Iterable[Entity] = getattr(graph, "entities", tuple)()
    if all(relation.id != DEMONYM for relation in graph.relations()):
        return {}
    stated: dict[str, Candidate] = {}
    for entity in islice(entities, _MOST_PLACES):
        for fact in graph.facts(entity.id):
            if fact.relation.id == DEMONYM and isinstance(fact.object, Text):
                candidate = Candidate(entity.id, entity.label, prior=1.0, importance=entity.importance)
                stated.setdefault(fold(fact.object.text), candidate)
    return stated
