/** The rules in German. The examples are in examples.js; what is between stars is set in bold. */

/** @type {import("../screens/rules.js").Rules} */
export default {
  words: {
    title: "Die Regeln",
    intro: "Vier Spiele, für die ganze Familie erklärt, mit Karten zum Ausprobieren.",
    read: "Regeln lesen",
    readOf: "Die Regeln von {game} lesen",
    home: "Zur Startseite",
    all: "Alle Regeln",
    parts: "Auf dieser Seite",
    rule: "Regel {rule}",
    ours: "unsere Lesart",
    oursMeans: "Die Nummern (wie {rule}) nennt auch der Tisch, wenn er eine Karte ablehnt. „Unsere Lesart“ heißt: Hier lässt die Spielregel etwas offen, und wir mussten uns entscheiden.",
    open: "Einen Tisch öffnen",
    example: "Probier es aus",
    colon: ": ",
    yes: "ja",
    no: "nein",
    found: "{count} von {all} gefunden.",
    complete: "Das waren alle.",
    hand: "Deine Hand",
    trick: "Der Stich",
    holds: "Noch auf der Hand",
    top: "Liegt oben",
    islands: "Die Inseln",
    count: "Der Stand",
    played: "{seat} spielt",
    youPlay: "du spielst",
    up: "aufwärts",
    down: "abwärts",
    you: "du",
    choices: "Deine Antwort",
    notes: { winner: "gewinnt", fool: "Narr" },
    names: ["Anne", "Paul", "Rachel", "Camille"],
    decks: "Karten nach Zahl der Spieler",
    deckColumns: ["Spieler", "Hand", "Grün bis", "Rot bis", "Gelb bis", "Blau bis", "1er", "Kappen"],
  },

  fool: {
    about: "Du willst deine Hand leeren, also willst du in jedem Stich eine Karte spielen. Doch wer die schlechteste spielt, bekommt die Narrenkappe und sieht beim nächsten Stich nur zu.",
    facts: "4 bis 8 Spieler, ab etwa 8 Jahren. Von Friedemann Friese.",
    sections: [
      {
        title: "Die Karten",
        statements: [
          { rule: "T1", text: "Es gibt *vier Farben*: Grün von 2 bis 27, Rot von 2 bis 23, Gelb von 2 bis 21 und Blau von 2 bis 15, jeden Wert einmal. Die übrigen sechs Karten sind *1er*, die keine eigene Farbe haben." },
          { rule: "T2", text: "Alle bekommen 12 Karten, zu acht 11. In kleinen Runden bleiben die hohen Karten in der Schachtel, alle anderen werden verteilt." },
          { rule: "T2", text: "Die Tabelle zeigt die höchste Karte jeder Farbe. Die Spielregel sagt, wie viele Karten mitspielen, aber nicht, welche; wir gehen in gleichen Schritten.", ours: true },
          { table: "decks" },
        ],
      },
      {
        title: "Das Ziel",
        statements: [
          { text: "Stiche allein bringen nichts. Eine leere Hand bringt 10 Punkte, und jede Karte, die du am Ende der Runde noch hast, kostet welche." },
        ],
      },
      {
        title: "Ein Stich",
        statements: [
          { rule: "T3", text: "Jemand spielt eine beliebige Karte aus, dann spielen im Uhrzeigersinn alle anderen je eine Karte. Wer zu Beginn des Stichs die Kappe trägt, setzt aus." },
          { rule: "T4", text: "Die erste Karte, die eine Farbe hat, bestimmt die *verlangte Farbe*. Eine 1 bestimmt keine: Nach ihr ist der nächste Spieler noch frei." },
          { rule: "T5", text: "Du hast die verlangte Farbe? Dann spiel eine Karte davon, egal welche, oder eine 1." },
          { rule: "T5", text: "Du hast sie nicht? Dann spiel, was du willst. Eine Karte einer anderen Farbe ist *abgeworfen*." },
          { rule: "T6", text: "Eine 1 bedient immer: Sie zählt als niedrigste Karte der verlangten Farbe. Eine 1 ist also nie abgeworfen." },
          { example: "foolFollow" },
          { example: "foolOneLed" },
        ],
      },
      {
        title: "Wer gewinnt, und wer ist der Narr?",
        statements: [
          { rule: "T7", text: "Die höchste Karte der verlangten Farbe *gewinnt*. Wer sie gespielt hat, spielt zum nächsten Stich aus." },
          { rule: "T8", text: "Dann sucht ihr die *schlechteste Karte*. Wurde abgeworfen, ist es die niedrigste abgeworfene Karte. Haben alle bedient, ist es die niedrigste Karte der verlangten Farbe." },
          { rule: "T8", text: "Zwei Karten sind gleich schlecht, etwa zwei 1er oder zwei abgeworfene 4er? Die später gespielte ist schlechter." },
          { rule: "T9", sign: "cap", text: "Wer die schlechteste Karte gespielt hat, nimmt *die Kappe* und setzt beim nächsten Stich aus." },
          { rule: "T9", text: "Zu siebt oder zu acht gibt es zwei Kappen, für die zwei schlechtesten Karten. Jede abgeworfene Karte ist schlechter als jede, die bedient hat." },
          { rule: "T10", text: "Lauter 1er? Die erste gewinnt, und die letzte macht zum Narren; mit zwei Kappen die letzten beiden." },
          { example: "foolWorst" },
          { example: "foolShed" },
        ],
      },
      {
        title: "Das Ende einer Runde",
        statements: [
          { rule: "T11", text: "Jemand hat die letzte Karte gespielt? Der Stich wird zu Ende gespielt, die Kappe wie immer vergeben, und die Runde ist vorbei." },
          { rule: "T12", text: "Eine leere Hand bringt *+10*, aber 0, wenn du in diesem letzten Stich eine Kappe genommen hast. Alle anderen verlieren die Werte auf ihrer Hand. Eine 1 kostet 5." },
          { example: "foolScore" },
        ],
      },
      {
        title: "Die nächste Runde",
        statements: [
          { rule: "T13", text: "Die Kappen kommen zurück in die Mitte: Beim ersten Stich spielen alle mit.", ours: true },
          { rule: "T14", text: "In der ersten Runde spielt aus, wer links vom Geber sitzt; den Geber bestimmt hier der Zufall. Später spielt aus, wer insgesamt am wenigsten Punkte hat." },
          { rule: "T14", text: "Mehrere haben am wenigsten? Beginnt bei dem Platz, der in der letzten Runde zuerst ausgespielt hat, er selbst zählt mit, und geht im Uhrzeigersinn bis zum ersten von ihnen.", ours: true },
        ],
      },
      {
        title: "Das Ende des Spiels",
        statements: [
          { rule: "T15", text: "Das Spiel endet nach einer Runde, wenn jemand bei *−80* oder darunter steht oder wenn *sechsmal* oder öfter +10 erzielt wurden." },
          { rule: "T15", text: "Die +10 aller Spieler zählen zusammen.", ours: true },
          { rule: "T16", text: "Wer insgesamt am meisten Punkte hat, gewinnt, auch unter null. Bei Gleichstand teilt ihr den Sieg." },
        ],
      },
      {
        title: "An unserem Tisch",
        statements: [
          { rule: "T15", text: "Ihr könnt wählen, wann das Spiel endet: wie weit unter null, nach wie vielen +10, und ob die von allen zusammen zählen oder die von einem allein. Oder ihr spielt eine feste Zahl von Runden." },
          { text: "Verdeckt sind nur die Karten auf den anderen Händen. Wie viele Karten jeder hat, was gespielt wurde, wer aussetzt und die Punkte sehen alle." },
          { rule: "T2", text: "*Unsere Karten sind anders*: Liegen andere Karten in eurer Schachtel? Sagt beim Öffnen, bis zu welchem Wert jede Farbe geht und wie viele Einsen und Kappen es gibt. Alle Karten müssen gleichmäßig aufgehen." },
        ],
      },
    ],
  },

  ciao: {
    about: "Schlag die oberste Karte mit Stein, Papier oder Schere, und werde vor den anderen alle Karten los. Unterwegs gibt es Wettrennen, Geschenke, getauschte Hände und Lawinen von +3.",
    facts: "2 bis 6 Spieler, ab etwa 7 Jahren, 20 Minuten. Von Olivier Finet.",
    sections: [
      {
        title: "Die Karten",
        statements: [
          { rule: "C1", text: "Eine Karte zeigt *Stein, Papier oder Schere* in einer von drei Farben. Grün ist schwach (ein Punkt), Gelb stärker (zwei Punkte), Rot am stärksten (drei Punkte). 36 Karten sind grün, 30 gelb und 30 rot." },
          { rule: "C2", text: "Dazu kommen neun *Joker*, drei in jeder Farbe, und drei *Mühlsteine* ohne Farbe und Symbol: insgesamt 108 Karten." },
          { rule: "C3", text: "Manche Karten tragen ein Ereignis. Bei uns hat jedes Symbol in jeder Farbe jedes Ereignis einmal: 45 Karten mit Ereignis, 51 ohne.", ours: true },
        ],
      },
      {
        title: "Der Anfang",
        statements: [
          { rule: "C4", text: "Alle bekommen 7 Karten. Der Rest ist der Ziehstapel." },
          { rule: "C5", text: "Der Zufall bestimmt, wer beginnt; in der Spielregel ist es der Jüngste. In späteren Runden beginnt, wer die letzte gewonnen hat." },
          { rule: "C6", text: "Wer beginnt, spielt irgendeine Karte außer einem Mühlstein und darf nicht stattdessen ziehen. Es geht im Uhrzeigersinn." },
        ],
      },
      {
        title: "Dein Zug",
        statements: [
          { rule: "C7", text: "Spiel eine Karte, die die oberste *schlägt*: dasselbe Symbol in einer stärkeren Farbe, das stärkere Symbol in beliebiger Farbe oder einen Joker." },
          { rule: "C7", text: "Papier schlägt Stein, Schere schlägt Papier, Stein schlägt Schere." },
          { example: "ciaoBeats" },
          { rule: "C8", text: "Oder *zieh* eine Karte, auch wenn du spielen könntest. Passt sie, darfst du sie gleich spielen, aber keine andere. Dann ist dein Zug vorbei." },
          { rule: "C12", text: "Ist der Ziehstapel leer, werden alle gespielten Karten außer der obersten zu einem neuen gemischt, höchstens einmal bei jedem Ziehen. Reicht das nicht, ziehst du, was da ist.", ours: true },
          { rule: "C12", text: "Gar nichts mehr zu ziehen? Dann spiel, wenn du kannst, sonst passt du. Hat niemand eine passende Karte, ist die Runde blockiert: Sie endet und zählt, alle werten ihre Hand, und derselbe Spieler beginnt die nächste.", ours: true },
        ],
      },
      {
        title: "Joker und Mühlsteine",
        statements: [
          { rule: "C9", sign: "grin", text: "Ein *Joker* passt auf alles. Sag, für welches Symbol er steht; seine Farbe behält er." },
          { example: "ciaoJoker" },
          { rule: "C10", sign: "millstone", text: "Ein *Mühlstein* kann nie gespielt werden. Verschenk ihn, oder tausch deine Hand." },
          { rule: "C11", text: "Eine Karte passt nicht? Unser Tisch lehnt sie ab und sagt, warum." },
        ],
      },
      {
        title: "Ereignisse",
        statements: [
          { text: "Ein Ereignis geschieht, wenn seine Karte gespielt wird; nicht aber bei deiner letzten Karte, denn dann ist die Runde vorbei." },
          { rule: "C13", sign: "again", text: "*Noch einmal oder Kehrtwende.* Du wählst: gleich noch ein Zug (kannst du nicht spielen, ziehst du), oder die Richtung wechselt. Zu zweit lässt eine Kehrtwende niemanden aus." },
          { rule: "C14", sign: "speed", text: "*Tempo.* Alle anderen dürfen eine Karte werfen, die sie schlägt. Die erste zählt, und von dort geht es weiter. Wirft niemand, geht es weiter wie sonst." },
          { rule: "C14", text: "Ein Wurf ist ein Zug: Als Nächstes ist der Nachbar des Werfers dran. Gefragt werden alle außer dir, auch wer nichts zu werfen hat, und wer passt, kann nicht mehr werfen. Gewinnt eine Tempo-Karte, gibt es ein neues Wettrennen für alle außer dem Werfer.", ours: true },
          { rule: "C15", sign: "plus", text: "*+3.* Der nächste Spieler zieht 3 Karten und verliert den Zug. Zwei Antworten helfen: Ein Joker hebt alles auf, und eine +3, die die oberste Karte schlägt, gibt 6 an den nächsten weiter, dann 9 und so fort. Eine einzelne Karte zu ziehen ist keine Antwort." },
          { rule: "C15", text: "Gewinnt eine +3 ein Wettrennen, trifft sie den Nachbarn des Werfers." },
          { example: "ciaoPlus" },
          { rule: "C16", sign: "give", text: "*Geschenk.* Du musst einem Spieler deiner Wahl eine Karte schenken. Er sagt sofort danke oder zieht 3. War es deine letzte Karte, hast du gewonnen, auch ohne Dank, und sie zählt beim anderen." },
          { rule: "C17", sign: "swap", text: "*Tausch.* Du musst mit einem Spieler deiner Wahl die Hand tauschen." },
          { rule: "C18", text: "Ereignisse geschehen auch bei der ersten Karte einer Runde, bei einer gerade gezogenen Karte und bei einer, die ein Wettrennen gewinnt.", ours: true },
        ],
      },
      {
        title: "Das Ende einer Runde",
        statements: [
          { rule: "C19", text: "Sobald jemand keine Karte mehr hat, ist die Runde vorbei." },
          { rule: "C20", text: "Wer gewonnen hat, bekommt 0 Punkte. Die anderen zählen ihre Karten: grün *10*, gelb *20*, rot *30*, Joker oder Mühlstein *50*." },
          { example: "ciaoPoints" },
        ],
      },
      {
        title: "Das Ende des Spiels",
        statements: [
          { rule: "C21", text: "Nach fünf Runden gewinnt, wer am wenigsten Punkte hat. Bei Gleichstand teilt ihr den Sieg." },
        ],
      },
      {
        title: "An unserem Tisch",
        statements: [
          { rule: "C22", text: "*Nur Symbole*, für die Jüngsten: keine Ereignisse, keine Mühlsteine, 60 Karten. Nur das stärkere Symbol oder ein Joker schlägt; Farben zählen nicht." },
          { rule: "C22", text: "*Mit Ereignissen*: alle Karten, aber Farben schlagen noch immer nichts. Die Punkte richten sich auf jeder Stufe nach der Farbe." },
          { rule: "C11", text: "*Falsche Karten werden bestraft*: Du nimmst die Karte zurück, ziehst 3 und verlierst den Zug. In einem Wettrennen bist du draußen; gegen eine +3 ziehst du 3 dazu; nach einer falschen ersten Karte beginnt der nächste. Nach dem Ziehen ist jede andere Karte deiner Hand falsch. Ein Joker ist nie falsch, und gibt es nichts mehr zu ziehen, wird eine falsche Karte abgelehnt." },
          { rule: "C15", text: "*Jede +3*: Eine +3 muss die nicht schlagen, auf die sie antwortet." },
          { rule: "C6", text: "*Ausgabe A*, Défifoo: Wer beginnt, wählt die Richtung, in jeder Runde." },
          { rule: "C8", text: "Ausgabe A: Passte keine Karte deiner Hand, musst du eine gezogene, die passt, spielen." },
          { rule: "C21", text: "Ausgabe A hat zehn Runden. Bei beiden Ausgaben könnt ihr eine andere Zahl wählen." },
          { rule: "C14", text: "Ein Wettrennen ist 8 Sekunden offen. An einem *ruhigen* Tisch muss niemand schnell sein: Alle wählen geheim, und das Los entscheidet." },
          { rule: "C16", text: "Um danke zu sagen, hast du 5 Sekunden." },
          { text: "Verdeckt sind die anderen Hände und der Ziehstapel. Ein Geschenk kennen nur zwei: wer es gegeben und wer es bekommen hat." },
          { rule: "C3", text: "*Unsere Karten sind anders*: Hat eure Schachtel andere Karten, sagt beim Öffnen, wie viele es von jeder gibt und wie viele alle bekommen." },
        ],
      },
    ],
  },

  faith: {
    about: "Gewinn mehr Stiche als alle anderen, und du bekommst eine Mutprobe; mit zweien hast du gewonnen. Und hüte dich vor dem Narren: Er ist nichts wert, aber neben einer Tarotkarte schlägt er alles.",
    facts: "3 bis 5 Spieler. Von Jason St. Just.",
    sections: [
      {
        title: "Die Karten",
        statements: [
          { rule: "F1", text: "*Vier Farben*: Kelche, Münzen, Schwerter und Stäbe, jede von 1 bis 8." },
          { rule: "F2", text: "11 schwarze *Tarotkarten* sind die Trümpfe." },
          { rule: "F2", text: "Sie tragen die Zahlen 1 bis 11.", ours: true },
          { rule: "F3", sign: "cap", text: "Ein *Narr*, der weder Farbe noch Wert hat." },
          { rule: "F4", text: "10 *Mutproben* mit fröhlichen Aufgaben für jedes Alter. Um sie geht es." },
        ],
      },
      {
        title: "Das Geben",
        statements: [
          { rule: "F5", text: "Der Zufall bestimmt den ersten Geber. (An einem echten Tisch gibt der Jüngste.)", ours: true },
          { rule: "F6", text: "Zwei Karten für jeden, dann eine in die Mitte, viermal hintereinander. So hast du 8 Karten, und 4 liegen verdeckt in der Mitte: *der Chien*, ein schlafender Hund." },
          { rule: "F6", text: "Die übrigen Karten bleiben in dieser Runde ungesehen aus dem Spiel: 16 zu dritt, 8 zu viert, keine zu fünft." },
        ],
      },
      {
        title: "Der Chien",
        statements: [
          { rule: "F7", text: "Links vom Geber geht es los, dann im Uhrzeigersinn: Jeder entscheidet einmal, ob er den Chien aufnimmt oder liegen lässt." },
          { rule: "F8", text: "Nimmst du ihn auf, siehst du seine vier Karten und tauschst 1, 2 oder 3 davon gegen ebenso viele von dir. Dann legst du ihn verdeckt zurück." },
          { rule: "F8", text: "Wer hineinsieht, muss mindestens eine Karte tauschen. Du darfst jede Karte hineinlegen, auch Tarotkarten und den Narren.", ours: true },
          { rule: "F9", text: "Nach dem letzten Tausch ist der Chien für diese Runde aus dem Spiel. Nur wer ihn aufgenommen hat, hat ihn gesehen." },
        ],
      },
      {
        title: "Ein Stich",
        statements: [
          { rule: "F10", text: "Wer links vom Geber sitzt, spielt zuerst aus; danach, wer den letzten Stich gewonnen hat. Es gibt 8 Stiche." },
          { rule: "F11", text: "Die erste Karte bestimmt die Farbe des Stichs. Ist sie eine Tarotkarte, ist Tarot die Farbe." },
          { rule: "F11", text: "Wird der Narr ausgespielt, spielt der Zweite, was er will, und diese Karte bestimmt die Farbe.", ours: true },
          { rule: "F12", text: "Du hast die Farbe? Dann spiel eine beliebige Karte davon oder den Narren." },
          { rule: "F13", text: "Du hast sie nicht? Dann spiel eine beliebige Tarotkarte oder den Narren. Übertrumpfen musst du nicht." },
          { rule: "F14", text: "Weder Farbe noch Tarot? Dann musst du den Narren spielen, wenn du ihn hast." },
          { rule: "F15", text: "Nichts von den dreien? Dann spiel, was du willst. Gewinnen kann diese Karte nicht." },
          { rule: "F16", text: "Der Narr darf jederzeit gespielt werden." },
          { example: "faithFollow" },
          { example: "faithTrump" },
          { example: "faithOnlyFool" },
        ],
      },
      {
        title: "Wer gewinnt den Stich?",
        statements: [
          { rule: "F17", text: "*Keine Tarotkarte* im Stich: Die höchste Karte seiner Farbe gewinnt. Der Narr gewinnt dann nichts." },
          { rule: "F17", text: "*Eine Tarotkarte* im Stich: Die höchste Tarotkarte gewinnt." },
          { rule: "F17", text: "*Eine Tarotkarte und der Narr*: Der Narr gewinnt!" },
          { example: "faithFoolWins" },
          { example: "faithFoolLoses" },
        ],
      },
      {
        title: "Das Ende einer Runde",
        statements: [
          { rule: "F18", text: "Wer die meisten Stiche hat, gewinnt die Runde, nimmt die oberste Mutprobe und gibt als Nächstes." },
          { rule: "F19", text: "Gleichstand bei den meisten Stichen? Niemand gewinnt, und in der nächsten Runde geht es um zwei Mutproben." },
          { rule: "F19", text: "Derselbe Spieler gibt noch einmal, und jeder weitere Gleichstand bringt eine Karte mehr, solange es welche gibt.", ours: true },
        ],
      },
      {
        title: "Das Ende des Spiels",
        statements: [
          { rule: "F20", text: "Sobald jemand zwei oder mehr Mutproben hat, ist das Spiel gewonnen." },
          { rule: "F21", text: "Dann verteilt der Gewinner diese Mutproben einzeln, jede an einen Gegner seiner Wahl; derselbe kann mehrere bekommen. Wer eine bekommt, führt sie aus." },
        ],
      },
      {
        title: "An unserem Tisch",
        statements: [
          { rule: "F4", text: "Die Mutproben haben wir selbst geschrieben: eine Verbeugung, eine Zeile aus einem Lied, eine halbe Minute als Statue." },
          { rule: "F9", text: "Verdeckt sind die anderen Hände, die übrigen Karten und der Chien. Hast du ihn aufgenommen, merkt sich der Tisch für dich, was du darin gelassen hast." },
          { rule: "F20", text: "Ihr könnt wählen, wie viele Mutproben zum Sieg reichen: eine, zwei oder drei. Zu fünft sind drei zu viel, denn es gibt nur zehn." },
          { rule: "F2", text: "*Unsere Karten sind anders*: Ihr könnt wählen, wie viele Karten jede Farbe hat, wie viele Tarotkarten und Mutproben es gibt und wie viele Karten alle bekommen." },
        ],
      },
    ],
  },

  fettnapf: {
    about: "Gemeinsam zählt ihr mit Zahlenkarten auf und ab. Alle haben die Inseln der anderen gesehen, aber nur einmal: Tritt nicht ins Fettnäpfchen!",
    facts: "2 bis 5 Spieler, ab etwa 7 Jahren, eine halbe Stunde. Von Reinhard Staupe.",
    sections: [
      {
        title: "Die Karten",
        statements: [
          { rule: "N1", text: "58 *Zahlenkarten*: acht 0er, je sechs von 1 bis 7, vier 8er und vier 9er." },
          { rule: "N2", sign: "island", text: "21 *Inseln*, eine für jede Zahl von 10 bis 30." },
          { rule: "N3", sign: "foot", text: "17 *Fettnäpfe*, alle gleich. Niemand will sie haben." },
        ],
      },
      {
        title: "Der Anfang",
        statements: [
          { rule: "N4", text: "Alle bekommen drei Zahlenkarten. Der Rest ist der Ziehstapel; seine oberste Karte wird aufgedeckt, und ihr Wert ist der erste Stand." },
          { rule: "N5", text: "Alle bekommen zwei Inseln, zu viert oder fünft nur eine. Jede wird allen kurz gezeigt, dann hält ihr Besitzer sie verdeckt. Die übrigen liegen verdeckt bereit." },
          { rule: "N6", text: "Der Zufall bestimmt, wer beginnt; in der Spielregel ist es der Älteste. Es geht im Uhrzeigersinn, und gezählt wird aufwärts." },
        ],
      },
      {
        title: "Das Ziel",
        statements: [
          { text: "Merk dir, wo die Inseln der anderen sind, und nimm so wenige Fettnäpfe wie möglich." },
        ],
      },
      {
        title: "Dein Zug",
        statements: [
          { rule: "N7", text: "Spiel eine deiner Zahlenkarten. Geht es aufwärts, zählst du sie zum Stand dazu; geht es abwärts, ziehst du sie ab. Sag den neuen Stand an, dann zieh eine Karte nach." },
          { example: "fettnapfCount" },
          { rule: "N11", text: "Ist der Ziehstapel leer, werden alle gespielten Karten außer der obersten zu einem neuen gemischt.", ours: true },
        ],
      },
      {
        title: "Wenn die Richtung wechselt",
        statements: [
          { rule: "N8", text: "*Über 30* wechselt die Richtung: Von der nächsten Karte an geht es abwärts. *Unter 10* wechselt sie wieder, und es geht aufwärts." },
          { rule: "N8", text: "Genau 30 und genau 10 ändern nichts. Auch ein Stand auf dem Rückweg nicht: von 34 hinunter auf 31, von 4 hinauf auf 7." },
          { example: "fettnapfTurn" },
          { rule: "N9", text: "Jedes Mal, wenn jemand die Richtung wechselt, zieht sein rechter Nachbar eine Insel. Das ist, wer direkt *davor* dran war. Sie wird allen kurz gezeigt und auf die Hand genommen." },
          { example: "fettnapfNeighbour" },
        ],
      },
      {
        title: "Inseln",
        statements: [
          { rule: "N10", text: "Dein Stand ist eine Insel von jemand *anderem*? Der Besitzer ruft „Stopp!“ und zeigt sie, und du nimmst einen Fettnapf. Die Insel behält er: Du kannst wieder darauf treten, auch mit einer 0, die den Stand lässt, wie er ist." },
          { rule: "N10", text: "Deine *eigenen* Inseln sind sicher, und du sagst nichts dazu." },
          { example: "fettnapfIslands" },
        ],
      },
      {
        title: "Das Ende des Spiels",
        statements: [
          { rule: "N12", text: "Der vierte Fettnapf eines Spielers beendet das Spiel sofort." },
          { rule: "N13", text: "Ebenso die letzte Insel, sobald sie gezogen wird. Danach zieht niemand mehr etwas." },
          { rule: "N14", text: "Wer am wenigsten Fettnäpfe hat, gewinnt. Bei Gleichstand teilt ihr den Sieg. Einmal geben ist ein ganzes Spiel." },
        ],
      },
      {
        title: "An unserem Tisch",
        statements: [
          { rule: "N5", text: "Eine gezeigte Insel wird nach ein paar Sekunden endgültig umgedreht. Von da an sieht sie nur ihr Besitzer." },
          { rule: "N5", text: "*Inseln bleiben offen*: Alle Inseln auf den Händen sind zu sehen. Gut für das erste Spiel." },
          { rule: "N10", text: "Der Tisch ruft „Stopp!“ für dich. Willst du *selbst rufen*, sei flink: Sagst du nicht rechtzeitig etwas, kommt der andere davon." },
          { rule: "N12", text: "*Unsere Karten sind anders*: Ihr könnt wählen, wie viele es von jeder Zahl gibt, welche Inseln dabei sind, wie viele alle bekommen und mit welchem Fettnapf das Spiel endet." },
        ],
      },
    ],
  },

  examples: {
    foolFollow: {
      questions: ["Anne hat Blau ausgespielt. Welche deiner Karten darfst du spielen?"],
      says: {
        follows: "Sie bedient Blau. Hoch oder niedrig, das entscheidest du.",
        one: "Eine 1 bedient immer.",
        held: "Du hast Blau, also musst du Blau bedienen oder eine 1 spielen.",
      },
    },
    foolOneLed: {
      questions: ["Anne hat eine 1 ausgespielt, dann kam von Paul die rote 5. Welche deiner Karten darfst du spielen?"],
      says: {
        follows: "Rot ist verlangt: Pauls Karte hatte als erste eine Farbe.",
        one: "Eine 1 bedient immer.",
        held: "Seit Pauls 5 ist Rot verlangt, und du hast Rot.",
      },
    },
    foolWorst: {
      questions: ["Anne hat Gelb ausgespielt. Welche Karte gewinnt den Stich?", "Und welche ist die schlechteste?"],
      says: {
        highest: "10 ist das höchste Gelb: Paul gewinnt und spielt als Nächstes aus.",
        lower: "Es gibt eine höhere gelbe Karte.",
        one: "Nichts wurde abgeworfen, und eine 1 ist das niedrigste Gelb: Rachel nimmt die Kappe.",
        two: "Eine 2 ist niedrig, aber auch die 1 zählt als Gelb, und sie ist niedriger.",
        followed: "Es gibt niedrigere Karten der verlangten Farbe.",
      },
    },
    foolShed: {
      questions: ["Rachel hat Gelb ausgespielt. Welche Karte gewinnt den Stich?", "Und welche ist die schlechteste?"],
      says: {
        highest: "Sie ist das höchste Gelb. Nur die verlangte Farbe kann gewinnen.",
        lower: "Es gibt eine höhere gelbe Karte.",
        shed: "Sie ist abgeworfen: Was nicht gelb ist, kann hier nicht gewinnen.",
        lowestShed: "Sie ist die niedrigste abgeworfene Karte: Paul nimmt die Kappe.",
        followed: "Sie hat Gelb bedient. Abgeworfene Karten sind schlechter, und davon gibt es welche.",
        higherShed: "Sie ist abgeworfen, aber eine andere abgeworfene ist niedriger.",
      },
    },
    foolScore: {
      questions: ["Die Runde ist vorbei, und du hast noch diese drei Karten. Wie viele Punkte bekommst du?"],
      says: {
        sum: "9 + 3 + 5 für die 1: Du verlierst 17 Punkte.",
        withoutOne: "Auch die 1 zählt.",
        oneAsOne: "Auf der Hand kostet eine 1 fünf Punkte.",
      },
    },
    ciaoBeats: {
      questions: ["Oben liegt ein grüner Stein. Welche deiner Karten schlagen ihn?"],
      says: {
        colour: "Wieder Stein, in einer stärkeren Farbe.",
        symbol: "Papier wickelt Stein ein, egal in welcher Farbe.",
        joker: "Ein Joker passt auf alles.",
        equal: "Dasselbe Symbol braucht eine stärkere Farbe, und diese ist genauso schwach.",
        weaker: "Stein macht Scheren stumpf, auch rote.",
        millstone: "Ein Mühlstein kann nie gespielt werden.",
      },
    },
    ciaoJoker: {
      questions: ["Oben liegt ein gelber Joker, der für Papier steht. Welche deiner Karten schlagen ihn?"],
      says: {
        colour: "Papier in einer stärkeren Farbe: Rot schlägt Gelb.",
        symbol: "Schere schneidet Papier, egal in welcher Farbe.",
        joker: "Ein Joker passt auf alles, auch auf einen Joker.",
        equal: "Papier muss hier stärker als Gelb sein.",
        weaker: "Papier wickelt Stein ein, auch roten.",
      },
    },
    ciaoPlus: {
      questions: ["Gerade wurde ein grüner Stein mit +3 gespielt, und du bist dran. Welche deiner Karten retten dich?"],
      says: {
        stronger: "Sie ist eine +3 und schlägt den Stein: Jetzt drohen deinem Nachbarn 6 Karten.",
        joker: "Ein Joker hebt die +3 auf, und niemand zieht.",
        plain: "Sie schlägt den Stein, ist aber keine +3: Das hilft jetzt nicht.",
        weaker: "Sie ist eine +3, aber Schere schlägt Stein nicht.",
      },
    },
    ciaoPoints: {
      questions: ["Die Runde ist vorbei, und du hast noch diese Karten. Wie viele Punkte macht das?"],
      says: {
        sum: "10 + 30 + 50 + 50 = 140. Nächstes Mal wird es besser!",
        noMillstone: "Auch der Mühlstein zählt: 50.",
        jokerByColour: "Ein Joker zählt 50, egal in welcher Farbe.",
      },
    },
    faithFollow: {
      questions: ["Stäbe wurden ausgespielt. Welche deiner Karten darfst du spielen?"],
      says: {
        follows: "Sie bedient Stäbe. Welche davon, ist egal.",
        fool: "Der Narr darf jederzeit gespielt werden.",
        held: "Du hast Stäbe, also musst du sie bedienen oder den Narren spielen.",
      },
    },
    faithTrump: {
      questions: ["Stäbe wurden ausgespielt, und du hast keine. Welche deiner Karten darfst du spielen?"],
      says: {
        higher: "Keine Stäbe, also Tarot. Diese schlägt sogar Pauls 7.",
        lower: "Keine Stäbe, also Tarot. Pauls 7 musst du nicht schlagen.",
        held: "Du hast keine Stäbe, aber Tarotkarten: Spiel eine davon.",
      },
    },
    faithOnlyFool: {
      questions: ["Stäbe wurden ausgespielt. Du hast weder Stäbe noch Tarot. Welche deiner Karten darfst du spielen?"],
      says: {
        fool: "Du musst sogar: Ohne Farbe und ohne Tarot kommt zuerst der Narr.",
        other: "Du hast den Narren, also muss er es sein.",
      },
    },
    faithFoolWins: {
      questions: ["Welche Karte gewinnt diesen Stich?"],
      says: {
        fool: "Der Narr und Tarotkarten in einem Stich: Der Narr gewinnt.",
        colour: "Jede Tarotkarte schlägt die verlangte Farbe.",
        tarot: "Tarot würde gewinnen, aber auch der Narr ist im Stich.",
      },
    },
    faithFoolLoses: {
      questions: ["Und welche gewinnt diesen?"],
      says: {
        highest: "Keine Tarotkarte weit und breit: Die höchste Karte der Stäbe gewinnt.",
        lower: "Es gibt eine höhere Karte der Stäbe.",
        fool: "Ohne Tarotkarte neben sich gewinnt der Narr nichts.",
        other: "Sie hat nicht die verlangte Farbe und kann nicht gewinnen.",
      },
    },
    fettnapfCount: {
      questions: ["Der Stand ist 22, und es geht abwärts. Du spielst eine 6. Was sagst du an?"],
      says: {
        down: "22 − 6 = 16.",
        card: "Du sagst den neuen Stand an, nicht deine Karte.",
        up: "Es geht abwärts: Zieh die 6 ab.",
      },
    },
    fettnapfTurn: {
      questions: ["Der Stand ist 27, und es geht aufwärts. Mit welcher deiner Karten wechselt die Richtung?"],
      says: {
        above: "34 ist über 30: Von der nächsten Karte an geht es abwärts.",
        below: "29 ist nicht über 30.",
        exactly: "Genau 30 ändert nichts; es muss mehr sein.",
      },
    },
    fettnapfNeighbour: {
      questions: ["Anne, Paul und Rachel spielen in dieser Reihenfolge. Der Stand ist 14, und es geht abwärts; Paul spielt eine 5. Das macht 9, und die Richtung wechselt. Wer zieht eine Insel?"],
      says: {
        before: "Anne war direkt vor Paul dran: Sie ist seine rechte Nachbarin.",
        self: "Paul hat die Richtung gewechselt, aber jemand anders zieht.",
        after: "Rachel kommt nach Paul. Es zieht, wer vor ihm dran war.",
      },
    },
    fettnapfIslands: {
      questions: ["Der Stand ist 14, und es geht aufwärts. Diese Inseln hast du dir gemerkt. Mit welchen Karten trittst du ins Fettnäpfchen?"],
      says: {
        paul: "18 ist Pauls Insel: ein Fettnapf für dich.",
        anne: "21 ist Annes Insel: ein Fettnapf für dich.",
        own: "20 ist deine eigene Insel: Du kommst trockenen Fußes hinüber.",
      },
    },
  },
};
