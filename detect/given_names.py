"""Given names that tell whether somebody is a man or a woman: what pronoun a name takes of which nothing else is known.

Names that are given to both somewhere ("Andrea", "Jean", "Kim", "Robin") tell nothing and are in neither list.
"""

from __future__ import annotations

from kg.alias import fold

_OF_WOMEN = frozenset(
    """
    abigail ada adelaide adele agatha agnes aicha aida aisha alejandra alessandra alice alicia alma amalia amanda
    amantine amelia amy ana anastasia angela angelina anita ann anna annabel annabella anne annette annie
    antoinette antonia aretha astrid audrey augusta ava ayesha barbara beatrice beatrix bernadette bertha bessie
    beth bettina betty bianca bridget brigitte britney brittany camila carla carlotta carmen carole carolina
    caroline catalina caterina catherine cecilia celine charlize charlotte chiara chloe christiane christina
    christine cindy clara clarice claudia cleopatra constance cordelia coretta cornelia cristina daisy daniela
    danielle daphne deborah delia denise diana diane dolly dolores donatella donna dora doris dorothea dorothy
    edith edna eileen elaine eleanor eleanora elena eleonora elfriede elisabeth elise eliza elizabeth ella ellen
    elsa elsie emilia emily emma emmeline erika ernestine estelle esther ethel eugenia eugenie eunice eva
    evangeline eve fatima felicia fiona flora florence frances francesca francoise franziska freya frida frieda
    gabriela gabriella gabrielle gemma genevieve georgia georgiana georgina geraldine germaine gertrude gina
    ginger giovanna gisele giulia giulietta gladys glenda gloria golda grace greta gretchen guadalupe gwendolyn
    hannah harriet hattie heather hedwig hedy heidi helen helena helene helga henrietta hermione hilda hildegard
    hillary ida imogen indira ines inge ingeborg ingrid irena irene irina iris irma isabel isabella isabelle
    isadora ivana jacinda jacqueline jana jane janet janis jeanette jeanne jennifer jenny jessica jill joanna
    joanne josephine juana judith judy julia juliana julie juliet juliette kamala kamila karin karla karolina
    katarina kate katharina katharine katherine kathleen kathryn katie katrina katya kirsten klara kristin
    kristina lana larissa laura lauren lea leila lena leni leona leonora leticia lidia liliana lillian lily linda
    lisa lise livia liza lola lorena lorraine lotte louise lucia lucille lucinda lucretia lucrezia lucy ludmila
    luisa lupita lydia mabel madeleine madonna magdalena maggie malala malgorzata mara marcella margaret margareta
    margaretha margarethe margarita marge margot marguerite maria mariah mariana marianne marie marietta marilyn
    marina marisa marjorie marlene marta martha martina mary maryam masako matilda matilde maud maude maureen
    mavis maya melanie melinda mercedes meredith meryl mia michaela michelle mildred mina minerva minnie miranda
    miriam moira molly mona monica monika muriel myrtle nadezhda nadia nadine nancy naomi natalia natalie natasha
    nell nellie nina nora norma octavia odette olga olivia olympia ottilie pamela patricia paula paulina pauline
    pearl peggy penelope petra philippa phoebe phyllis priscilla rachel raquel rebecca regina renata rita roberta
    rosa rosalia rosalind rosalyn rosalynn rosamund rose rosemary rosie roxana ruth sabina sabine sabrina sally
    salma samantha sandra sara sarah scarlett selena selma serena sheila shirley sibyl sigrid silvia sinead sofia
    sofya soledad sonia sonja sophia sophie stefania stella stephanie sue susan susanna susannah susanne suzanne
    sylvia tabitha tamara tanya tatiana teresa tess thea theodora theresa therese tina toni trixie trudy ulrike
    ursula valentina valeria valerie vanessa venus vera veronica victoria viola violet violeta virginia wallis
    wanda whitney wilhelmina wilma winifred winnie xenia yoko yolanda yvette yvonne zelda zora
    """.split()
)
_OF_MEN = frozenset(
    """
    aaron abdul abdullah abel abraham adam adolf adolfo adolphe adrian ahmad ahmed akira alan alastair albert
    alberto albrecht alec alejandro aleksander aleksandr alessandro alexander alexandre alexandros alexei alf
    alfonso alfred alfredo ali allan allen alonso aloysius alphonse alvin amadeus ambrose amedeo anatole anders
    andre andreas andrei andrew andrzej angus anselm anthony antoine anton antonin antonio antony archibald
    aristide aristotle arkady armand arnold arthur artur arturo ashok august auguste augustin augustus aurelio
    axel barney barry bartholomew basil bela ben benedict benedikt benito benjamin benny bernard bernardo bernhard
    bertolt bertrand bill bjorn blaise bob bohuslav bono boris brad bram brendan brian bruce bruno bud burt caesar
    caleb callum calvin camillo carl carlo carlos caspar cecil cedric cesar charles charlie chester chris
    christiaan christian christoph christopher chuck clarence claudio clement cleveland clint clive clyde colin
    conrad constantin constantine cornelius craig cyril dag dale damien dan daniel dave david denis dennis derek
    desmond dick diego dieter dietrich dimitri dirk dmitri dmitry domenico dominic don donald doug douglas duncan
    dwight ebenezer edgar edmond edmund edoardo eduard eduardo edvard edward edwin egon elias elijah eliot elliott
    elon emanuel emil emile emilio emmanuel engelbert ennio enrico enrique enzo eric erich erik ernest ernesto
    ernst errol erwin eugen eugene evan everett ezra fabrizio federico felix ferdinand fernando fidel filippo
    fletcher florian floyd francesco francis francisco franco francois frank franklin frantisek franz fred freddie
    frederic frederick fridtjof friedrich fritz fumio fyodor gaetano gareth garry gary gaspard gaston gavin gene
    geoffrey georg george georges georgios georgy gerald gerard gerhard gerrit gheorghe giacomo gianni gideon
    gilbert gilles gino giordano giorgio giovanni giulio giuseppe glenn godfrey gordon gottfried gottlieb graham
    gregor gregory grigori guglielmo guido guillaume guillermo gunter gunther gustav gustave guy hamid hank hans
    harald harold harrison harry haruki harvey hassan hector heinrich heinz helmut hendrik henri henrik henry
    herbert hercules herman hermann hideki hideo hippolyte hiroshi honore horace horatio horst howard hubert hugh
    hugo humphrey ian ibrahim ignatius ignaz igor ilya immanuel imre ingmar isaac ismail ivan ivar jack jacob
    jacques jaki jakob jamal james jared jaroslav jason javier jay jeff jefferson jeffrey jens jeremiah jeremy
    jerome jerry jesse jim jimi jimmy joachim joaquin joe joel johan johann johannes john johnny jonas jonathan
    jorge jorgen jose josef joseph joshua josiah jozef juan jules julian julio julius jurgen justin justus kazimir
    keith ken kenneth kenzo kevin klaus knut konrad konstantin kurt lars laszlo laurent lawrence lazare lech leif
    lenny leo leon leonard leonardo leonhard leonid leopold leos levi lewis liam linus lionel lloyd lorenzo louis
    luc luca lucas lucian luciano lucius ludovico ludvig ludwig luigi luis lukas luke magnus malcolm manfred
    manuel marc marcel marcello marco marcos marcus mario mark marshall martin marvin mathias matteo matthew
    matthias maurice max maximilian maximilien mel melvin michael michel miguel mihail mikael mikhail miklos milan
    milos milton mohamed mohammed moritz morris muhammad murray mustafa nathan nathaniel neil nelson neville
    niccolo nicholas nick nicolas nicolaus niels nigel nikita nikola nikolai nikolaus nils noah noel norman octave
    octavio odysseus olaf olav ole oleg oliver orson oscar oskar osvaldo otis otto owen pablo paolo patrick paul
    pavel pedro per percy peter petr petrus phil philip philippe philo pierre pieter pietro pius placido pyotr
    rafael raimund rainer ralph ramon raoul raphael raul ray raymond reinhard reinhold reuben rex ricardo richard
    rick robert roberto rod roderick rodney rodolfo rodrigo roger roland roman romano ron ronald ross roy rudolf
    rudolph rudyard rufus rupert russell salman salvador salvatore samuel santiago scott seamus sean sebastian
    serge sergei sergey sergio seth shigeru siegfried sigmund silvio simon solomon soren spencer stan stanislaw
    stanley stefan stephane stephen steve steven stuart sven sylvester tadeusz ted terence thaddeus theo theodor
    theodore thomas tim timothy titus tobias tom tomas tommy tristan truman tycho ulrich ulysses umberto upton
    urbain uwe vaclav valentin vasco vasily victor viktor vincent vincenzo virgil vittorio vlad vladimir
    vyacheslav waldemar wallace walt walter warren washington wassily werner wilbur wilfred wilhelm willem william
    willy wim winston witold wladyslaw wolfgang woodrow xavier yasser yitzhak yukio yuri yves zachary zbigniew
    zoltan
    """.split()
)
_TITLES = {
    **dict.fromkeys("sir mr lord king prince emperor tsar sultan pope father brother".split(), "male"),
    **dict.fromkeys("mrs ms miss dame lady madame queen princess empress sister".split(), "female"),
}
_LEAST = 2
"""Words of a name that has a given one; "Victoria" alone may be anything."""


def gender_of_given(name: str) -> str:
    """ "male" or "female" by a given name alone, "" where it tells nothing.

    >>> gender_of_given("Christopher"), gender_of_given("Tuesday")
    ('male', '')
    """
    folded = fold(name)
    if folded in _OF_WOMEN:
        return "female"
    return "male" if folded in _OF_MEN else ""


def gender_told_by(name: str) -> str:
    """ "male" or "female" by the given name or title that a full name begins with, "" where that tells nothing.

    >>> gender_told_by("Lise Meitner"), gender_told_by("Sir Isaac Newton"), gender_told_by("Andrea Palladio")
    ('female', 'male', '')
    """
    words = fold(name).replace("-", " ").replace(".", " ").split()
    if len(words) < _LEAST:
        return ""
    given = words[0]
    if given in _TITLES:
        return _TITLES[given]
    return gender_of_given(given)
