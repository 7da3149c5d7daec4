"""Units of measurement: names in running text, Wikidata ids, conversion.

Rules: a table, one row a unit; symbols are matched in their case, words in any. Units of one dimension convert into
each other by ``base = amount * factor + offset``. Units whose Wikidata id is not certain have an id of their own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg.records import Quantity


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit; ``symbol`` is how it is written behind a number."""

    id: str
    dimension: str
    factor: float
    symbol: str
    offset: float = 0.0


_ROWS = """
Q11573      length    1              m      m | metre metres meter meters
Q828224     length    1e3            km     km | kilometre kilometres kilometer kilometers kms
Q174728     length    1e-2           cm     cm | centimetre centimetres centimeter centimeters
Q174789     length    1e-3           mm     mm | millimetre millimetres millimeter millimeters
Q175821     length    1e-6           µm     µm μm | micrometre micrometres micrometer micrometers micron microns
Q178674     length    1e-9           nm     nm | nanometre nanometres nanometer nanometers
Q192274     length    1e-12          pm     pm | picometre picometres picometer picometers
Q81454      length    1e-10          Å      Å | angstrom angstroms ångström ångströms
Q3710       length    0.3048         ft     ft ft. | foot feet
Q218593     length    0.0254         in     in. | inch inches
Q253276     length    1609.344       mi     mi mi. | mile miles
Q482798     length    0.9144         yd     yd | yard yards
Q93318      length    1852           nmi    nmi | nautical_mile nautical_miles
Q1811       length    149597870700   AU     AU au | astronomical_unit astronomical_units
Q531        length    9.4607304725808e15 light-years ly | light-year light-years light_year light_years lightyear lightyears
Q12129      length    3.0856775814913673e16 pc pc | parsec parsecs
Q25343      area      1              m²     m² m2 m^2 | square_metre square_metres square_meter square_meters sq_m
Q712226     area      1e6            km²    km² km2 km^2 | square_kilometre square_kilometres square_kilometer square_kilometers sq_km sq._km
Q232291     area      2589988.110336 sq_mi  mi² mi2 | square_mile square_miles sq_mi sq._mi sq_miles
Q35852      area      1e4            ha     ha | hectare hectares
Q81292      area      4046.8564224   acres  ac | acre acres
AK:square-foot area   0.09290304     sq_ft  ft² ft2 | square_foot square_feet sq_ft sq._ft
Q11582      volume    1e-3           L      L l | litre litres liter liters
Q25517      volume    1              m³     m³ m3 m^3 | cubic_metre cubic_metres cubic_meter cubic_meters
Q4243638    volume    1e9            km³    km³ km3 km^3 | cubic_kilometre cubic_kilometres cubic_kilometer cubic_kilometers
AK:millilitre volume  1e-6           mL     mL ml | millilitre millilitres milliliter milliliters
Q11570      mass      1              kg     kg kgs | kilogram kilograms kilogramme kilogrammes kilo kilos
Q41803      mass      1e-3           g      g | gram grams gramme grammes
AK:milligram mass     1e-6           mg     mg | milligram milligrams
Q191118     mass      1e3            t      t | tonne tonnes metric_ton metric_tons
AK:ton      mass      1e3            tons   tons | ton tons
Q100995     mass      0.45359237     lb     lb lbs lbs. | pound pounds
Q48013      mass      0.028349523125 oz     oz | ounce ounces
Q483261     atomic-mass 1            Da     Da u amu | dalton daltons atomic_mass_unit atomic_mass_units unified_atomic_mass_unit unified_atomic_mass_units
AK:gram-per-mole atomic-mass 1       g/mol  g/mol g·mol−1 g·mol⁻¹ | gram_per_mole grams_per_mole
Q11579      temperature 1            K      K | kelvin kelvins degrees_kelvin
Q25267      temperature 1            °C     °C ℃ °_C deg_C ºC | degree_celsius degrees_celsius degrees_centigrade celsius centigrade degrees_c | 273.15
Q42289      temperature 0.5555555555555556 °F °F ℉ °_F deg_F ºF | degree_fahrenheit degrees_fahrenheit fahrenheit degrees_f | 255.3722222222222
Q11574      time      1              s      s sec secs | second seconds
AK:millisecond time   1e-3           ms     ms | millisecond milliseconds
Q7727       time      60             min    min mins | minute minutes
Q25235      time      3600           hours  h hr hrs | hour hours
Q573        time      86400          days   d | day days earth_days earth_day
Q23387      time      604800         weeks  wk | week weeks
Q5151       time      2629800        months mo | month months
Q577        time      31557600       years  yr yrs | year years earth_years earth_year year-old years-old years_old
AK:million-years time 31557600e6     Myr    Myr Ma |
AK:billion-years time 31557600e9     Gyr    Gyr Ga |
Q11229      share     1e-2           %      % ％ | percent per_cent percentage_points
Q180154     speed     0.2777777777777778 km/h km/h kph kmh km/hr | kilometre_per_hour kilometres_per_hour kilometer_per_hour kilometers_per_hour
Q182429     speed     1              m/s    m/s | metre_per_second metres_per_second meter_per_second meters_per_second
Q3674704    speed     1e3            km/s   km/s | kilometre_per_second kilometres_per_second kilometer_per_second kilometers_per_second
AK:mile-per-hour speed 0.44704       mph    mph mi/h | mile_per_hour miles_per_hour
AK:mile-per-second speed 1609.344    mi/s   mi/s | miles_per_second
AK:knot     speed     0.5144444444444445 knots kn | knot knots
AK:metre-per-second-squared acceleration 1 m/s² m/s² m/s2 m/s^2 | metres_per_second_squared meters_per_second_squared
Q13147228   density   1e3            g/cm³  g/cm³ g/cm3 g/cm^3 g/cc g·cm−3 | gram_per_cubic_centimetre grams_per_cubic_centimetre gram_per_cubic_centimeter grams_per_cubic_centimeter
Q844211     density   1              kg/m³  kg/m³ kg/m3 kg/m^3 | kilogram_per_cubic_metre kilograms_per_cubic_metre kilogram_per_cubic_meter kilograms_per_cubic_meter
AK:gram-per-litre density 1          g/L    g/L g/l | grams_per_litre grams_per_liter
Q25269      energy    1              J      J | joule joules
AK:kilojoule energy   1e3            kJ     kJ | kilojoule kilojoules
Q83327      energy    1.602176634e-19 eV    eV | electronvolt electronvolts electron_volt electron_volts
AK:kilojoule-per-mole molar-energy 1e3 kJ/mol kJ/mol | kilojoules_per_mole
Q25236      power     1              W      W | watt watts
AK:kilowatt power     1e3            kW     kW | kilowatt kilowatts
AK:megawatt power     1e6            MW     MW | megawatt megawatts
AK:gigawatt power     1e9            GW     GW | gigawatt gigawatts
AK:horsepower power   745.6998715822702 hp  hp | horsepower
Q44395      pressure  1              Pa     Pa | pascal pascals
AK:kilopascal pressure 1e3           kPa    kPa | kilopascal kilopascals
AK:bar      pressure  1e5            bar    bar |
AK:atmosphere pressure 101325        atm    atm | standard_atmospheres
Q39369      frequency 1              Hz     Hz | hertz
AK:kilohertz frequency 1e3           kHz    kHz | kilohertz
AK:megahertz frequency 1e6           MHz    MHz | megahertz
AK:gigahertz frequency 1e9           GHz    GHz | gigahertz
Q12438      force     1              N      N | newton newtons
Q25250      voltage   1              V      V | volt volts
Q25272      current   1              A      | ampere amperes amp amps
Q28390      angle     1              °      ° º | degree degrees
AK:byte     information 1            bytes  | byte bytes
AK:kilobyte information 1e3          KB     KB kB | kilobyte kilobytes
AK:megabyte information 1e6          MB     MB | megabyte megabytes
AK:gigabyte information 1e9          GB     GB | gigabyte gigabytes
AK:terabyte information 1e12         TB     TB | terabyte terabytes
Q4917       us-dollar 1              US$    US$ $ USD | dollar dollars us_dollar us_dollars u.s._dollars
Q4916       euro      1              €      € EUR | euro euros
Q25224      pound-sterling 1         £      £ GBP | pound_sterling pounds_sterling british_pounds
Q8146       yen       1              ¥      ¥ JPY | yen japanese_yen
AK:rupee    rupee     1              ₹      ₹ INR | rupee rupees indian_rupees
AK:per-square-kilometre population-density 1 per_km² /km² /km2 | per_square_kilometre per_square_kilometer per_km² per_km2 per_sq_km
AK:per-square-mile population-density 0.3861021585424458 per_sq_mi /sq_mi | per_square_mile per_sq_mi
"""

UNITS: dict[str, Unit] = {}
_SYMBOLS: dict[str, Unit] = {}
_WORDS: dict[str, Unit] = {}


def _load() -> None:
    for row in _ROWS.strip().splitlines():
        unit_id, dimension, factor, rest = row.split(None, 3)
        head, *columns = rest.split("|")
        symbol, *symbols = head.split()
        offset = float(columns[1]) if len(columns) > 1 else 0.0
        unit = Unit(unit_id, dimension, float(factor), symbol.replace("_", " "), offset)
        UNITS[unit_id] = unit
        _SYMBOLS.update((name.replace("_", " "), unit) for name in symbols)
        _WORDS.update((name.replace("_", " "), unit) for name in columns[0].split())


_load()
_PHRASE = re.compile(r"[^\W\d_.,;:()]*[^\s\d,;:()\[\]\"“”!?]*[²³\d]?(?:[ \u00a0][^\s,;:()\[\]\"“”!?]+){0,3}")
_GAP = re.compile(r"[ \u00a0\u202f\u2009-]?")
_COUNTED = re.compile(r"(?:people|inhabitants|persons|residents)[ ]?(?=per |/)", re.IGNORECASE)


def match(text: str, at: int) -> tuple[Unit, int] | None:
    """The unit written at ``at``, behind one space or hyphen at most, and where it ends; the longest name wins.

    >>> match("9 square miles wide", 1)[1]
    14
    """
    gap = _GAP.match(text, at)
    start = gap.end() if gap else at
    if counted := _COUNTED.match(text, start):
        start = counted.end()
    phrase = _PHRASE.match(text, start, start + 60)
    if not phrase or not phrase[0]:
        return None
    words = phrase[0].replace("\u00a0", " ").split(" ")
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        stem = re.split(r"[.'’)*–—-]", name, maxsplit=1)[0] if count == 1 else ""
        for trimmed in (name, name.rstrip(".'’-*_"), stem):
            if unit := _named(trimmed):
                return unit, start + len(trimmed)
    return None


def _named(name: str) -> Unit | None:
    return (_SYMBOLS.get(name) or _WORDS.get(name.lower())) if name else None


def convert(quantity: Quantity, to_unit: str) -> Quantity:
    """The same quantity in another unit.

    :raises ValueError: the units are of different dimensions, or one of them is unknown.
    """
    if quantity.unit == to_unit:
        return quantity
    source, target = UNITS.get(quantity.unit), UNITS.get(to_unit)
    if source is None or target is None or source.dimension != target.dimension:
        raise ValueError(f"cannot convert {quantity.unit or 'a count'} to {to_unit or 'a count'}")
    base = quantity.amount * source.factor + source.offset
    return Quantity((base - target.offset) / target.factor, to_unit)


def comparable(one: str, other: str) -> bool:
    """Whether quantities in these units can be compared: the same unit, or two of one dimension."""
    if one == other:
        return True
    first, second = UNITS.get(one), UNITS.get(other)
    return first is not None and second is not None and first.dimension == second.dimension
