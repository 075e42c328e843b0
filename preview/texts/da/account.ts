/** Danish texts of the account's, the club's and wishlists' forms, by their English words. */
export const accountTexts = {
  'Sign-in': 'Log ind',
  'Signing in, signing up, a new password or the confirmation of an address: one of them, as the page’s address asks.':
    'Log ind, opret konto, ny adgangskode eller bekræftelse af en adresse: ét af dem, som sidens adresse beder om.',
  'Leave empty for the standard text.': 'Lad feltet stå tomt for standardteksten.',
  'Stored as Markdown. HTML in it is left out, its words stay.':
    'Gemmes som Markdown. HTML udelades, ordene bliver.',
  'Login page': 'Loginside',
  'The page with the other views. Default: the market’s login page.':
    'Siden med de andre visninger. Standard: markedets login-side.',
  Terms: 'Betingelser',
  'The page with the terms that a new customer accepts.':
    'Siden med betingelser, som en ny kunde accepterer.',
  'Mail domain of the company': 'Virksomhedens maildomæne',
  'Visitors with an email address of this domain can sign in as employees. Leave empty to turn this off.':
    'Besøgende med en mailadresse fra dette domæne kan logge ind som medarbejdere. Tomt felt slår det fra.',
  'Sign-in form': 'Loginformular',
  'Signs in by e-mail address and password.': 'Logger ind med e-mailadresse og adgangskode.',
  'Sign-up form': 'Oprettelsesformular',
  'Makes an account by name, e-mail address and password.':
    'Opretter en konto med navn, e-mailadresse og adgangskode.',
  'Forgotten password': 'Glemt adgangskode',
  'Asks for the mail that leads to a new password.': 'Beder om den mail, der fører til en ny adgangskode.',
  'New password': 'Ny adgangskode',
  'Takes a new password, where a mail led to.': 'Tager imod en ny adgangskode, hvor en mail førte hen.',
  'Confirm the e-mail address': 'Bekræft e-mailadressen',
  'Confirms an e-mail address, where a mail led to; without one, sends it again.':
    'Bekræfter en e-mailadresse, hvor en mail førte hen; ellers sendes mailen igen.',
  'Sign-in elsewhere': 'Log ind andetsteds fra',
  'Signs in with Google, Facebook or Apple, as far as the market has them; employees with their company.':
    'Logger ind med Google, Facebook eller Apple, så vidt markedet har dem; medarbejdere med deres virksomhed.',
  'Login flyout': 'Loginpanel',
  'Signing in over the page, in markets that have it switched on.':
    'Log ind oven på siden, på markeder, der har slået det til.',
  Flyout: 'Panel',
  'Opens from': 'Åbner fra',
  'Left and right change places where a language is written from right to left.':
    'Venstre og højre bytter plads, hvor sproget skrives fra højre mod venstre.',
  'Opens from, on wide screens': 'Åbner fra, på brede skærme',
  Overlay: 'Mørklægning',
  'Darkens the page, which cannot be used until the flyout is closed.':
    'Gør siden mørk; den kan ikke bruges, før panelet er lukket.',
  'Closing takes (ms)': 'Lukning varer (ms)',
  'Shows its title above its content.': 'Viser titlen over indholdet.',
  'Log out': 'Log ud',
  'Ends the session, forgets the basket, and leads home.':
    'Afslutter sessionen, glemmer kurven og fører hjem.',
  Sessions: 'Sessioner',
  'Where who is signed in is signed in as well, and a button that ends it.':
    'Hvor kunden ellers er logget ind, med en knap, der afslutter det.',
  'Two-step sign-in': 'Login i to trin',
  'Where operators of the shop set up an authenticator app and enter its codes. Customers do not see it.':
    'Hvor butikkens driftsfolk sætter en godkendelsesapp op og skriver dens koder. Kunder ser intet til det.',
  'Account menu': 'Kontomenu',
  'The ways between the pages of the account.': 'Vejene mellem kontoens sider.',
  Links: 'Links',
  Link: 'Link',
  'Leads to a category, a page or a URL.': 'Fører til en kategori, en side eller en URL.',
  Address: 'Adresse',
  'Page id': 'Side-id',
  'Tracking id': 'Sporings-id',
  'Open in the same tab': 'Åbn i samme fane',
  'Account overview': 'Kontooversigt',
  'Greets who is signed in: the latest order, points, the address and details, and the way out.':
    'Hilser på kunden: seneste ordre, point, adresse og oplysninger, og vejen ud.',
  'Page of all orders': 'Side med alle ordrer',
  'Page of the details': 'Side med oplysninger',
  'Page of the addresses': 'Side med adresser',
  'Page of the customer club': 'Kundeklubbens side',
  'Further links': 'Flere links',
  'Profile form': 'Profilformular',
  'Name, phone and birthday of the signed-in customer.': 'Kundens navn, telefon og fødselsdag.',
  'Ask for the date of birth': 'Spørg om fødselsdato',
  'Ask for a due date': 'Spørg om termin',
  'Of a child: for shops that sell to parents.': 'For et barn: til butikker, der sælger til forældre.',
  'E-mail and password': 'E-mail og adgangskode',
  'Changes what somebody signs in with; asks for the password.':
    'Ændrer det, man logger ind med; spørger om adgangskoden.',
  'Address book': 'Adressebog',
  'The addresses of who is signed in: which is preferred, and forms to add and change them.':
    'Kundens adresser: hvilken der foretrækkes, og formularer til at tilføje og ændre dem.',
  'Preferences form': 'Præferencer',
  'What who is signed in likes, and by which ways messages are welcome. Groups are the payload’s.':
    'Hvad kunden kan lide, og hvordan beskeder er velkomne. Grupperne er markedets.',
  'Ask for the newsletter': 'Spørg om nyhedsbrev',
  'Ask for text messages and calls': 'Spørg om sms’er og opkald',
  'For shops that send offers by these ways.': 'Til butikker, der sender tilbud på disse måder.',
  'Data and deletion': 'Data og sletning',
  'Hands over everything that is kept, and deletes the account; asks for the password.':
    'Udleverer alt, der er gemt, og sletter kontoen; spørger om adgangskoden.',
  'What is kept': 'Det, der beholdes',
  'Said before deleting, beside the usual words.': 'Siges før sletning, ved siden af de sædvanlige ord.',
  'Customer club': 'Kundeklub',
  'Shows the benefits of the club and the use of points; visitors who are not members can join.':
    'Hvad medlemmer får, og hvad deres point bliver til; optager den, der ikke er medlem endnu.',
  Benefits: 'Fordele',
  Benefit: 'Fordel',
  'What who joins agrees to.': 'Det, den, der melder sig ind, accepterer.',
  'Page of a member’s points': 'Side med et medlems point',
  'Page of a member’s rewards': 'Side med et medlems fordele',
  'Page to sign in': 'Loginside',
  'Points of a member': 'Et medlems point',
  'How many points who is signed in has, what they came from and what they were spent on.':
    'Hvor mange point kunden har, hvad de kom fra, og hvad de er brugt på.',
  'Page of the club': 'Klubbens side',
  'Rewards of a member': 'Et medlems fordele',
  'What points can be spent on, the vouchers of who is signed in, and the club’s promotions.':
    'Hvad point kan bruges på, kundens værdibeviser og klubbens kampagner.',
  'Basket, where a voucher that was taken is shown': 'Kurven, hvor et valgt værdibevis vises',
  'Order history': 'Ordrehistorik',
  'The orders of the signed-in customer.': 'Kundens ordrer.',
  'Track an order': 'Følg en ordre',
  'Finds an order, and shows where its parcels are.': 'Spørger efter en ordre og siger, hvor pakkerne er.',
  'Return items': 'Returnér varer',
  'Asks for an order, registers what goes back, and shows the label.':
    'Spørger efter en ordre, registrerer det, der sendes retur, og viser mærkaten.',
  'Where parcels go': 'Hvor pakker sendes hen',
  'Stands on the label.': 'Står på mærkaten.',
  'What is on the visitor’s own wishlist, or on one that somebody shared; while it is empty, a text and links.':
    'Det, der er på den besøgendes egen ønskeliste eller på en delt; mens den er tom, ord og veje videre.',
  'Without one: “Wishlist”.': 'Uden: »Ønskeliste«.',
  'Text while it is empty': 'Tekst, mens den er tom',
  'Links while it is empty': 'Links, mens den er tom',
  'Wishlist flyouts': 'Ønskelistepaneler',
  'Where a heart is pressed by somebody who has several wishlists: which of them it is for, or a new one. Nothing in markets that have them switched off.':
    'Når en kunde med flere ønskelister trykker på et hjerte: hvilken liste det gælder, eller en ny. Intet på markeder, der har slået det fra.',
  'A link to the wishlist that is shown, to copy, to send or to end. Guests are asked to sign in.':
    'Et link til den viste ønskeliste, til at kopiere, sende eller afslutte. Gæster bedes logge ind.',
  'Share flyout': 'Delingspanel',
  'A link to the wishlist that is shown, to copy or to send. Guests are asked to sign in.':
    'Et link til den viste ønskeliste, til kopiering eller afsendelse. Gæster bedes logge ind.',
} as const satisfies Record<string, string>
