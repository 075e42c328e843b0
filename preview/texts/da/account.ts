/** Danish texts of the account's, the club's and wishlists' forms, by their English words. */
export const accountTexts = {
  'Sign-in': 'Log ind',
  'Sign-in, sign-up, password reset or email confirmation: the page’s address decides which.':
    'Log ind, opret konto, ny adgangskode eller bekræftelse af mailadressen: sidens adresse afgør hvilken.',
  'Leave empty for the standard text.': 'Lad feltet stå tomt for standardteksten.',
  'Stored as Markdown. HTML tags are removed; their text stays.':
    'Gemmes som Markdown. HTML-koder fjernes; deres tekst bliver.',
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
  'Signs customers in with email address and password.': 'Logger kunder ind med mailadresse og adgangskode.',
  'Sign-up form': 'Oprettelsesformular',
  'Creates an account with name, email address and password.':
    'Opretter en konto med navn, mailadresse og adgangskode.',
  'Forgotten password form': 'Formular til glemt adgangskode',
  'Sends an email with a link to set a new password.':
    'Sender en mail med et link til at vælge en ny adgangskode.',
  'New password form': 'Formular til ny adgangskode',
  'Sets a new password, on the page that the email links to.':
    'Gemmer en ny adgangskode på den side, mailen linker til.',
  'Email confirmation': 'Bekræftelse af mailadressen',
  'Confirms the email address after a click in the email. Opened without that link, it sends the email again.':
    'Bekræfter mailadressen efter et klik i mailen. Åbnes den uden linket, sender den mailen igen.',
  'Sign-in with other accounts': 'Log ind med andre konti',
  'Sign-in buttons for Google, Facebook and Apple, as far as the market has them switched on, and for employees.':
    'Knapper til at logge ind med Google, Facebook og Apple, hvis markedet har dem slået til, og for medarbejdere.',
  'Login flyout': 'Loginpanel',
  'Lets visitors sign in without leaving the page. Shown in markets where “Login flyout” is on.':
    'Lader besøgende logge ind uden at forlade siden. Vises på markeder, hvor »Loginpanel« er slået til.',
  Flyout: 'Panel',
  'Opens from': 'Åbner fra',
  'Left and right are swapped in right-to-left languages.':
    'Venstre og højre bytter plads på sprog, der skrives fra højre mod venstre.',
  'Opens from, on wide screens': 'Åbner fra, på brede skærme',
  Overlay: 'Mørklægning',
  'Darkens and blocks the page while the flyout is open.':
    'Gør siden mørk og spærrer den, mens panelet er åbent.',
  'Closing time, ms': 'Lukketid, ms',
  'Shows the flyout’s title above its content.': 'Viser panelets titel over indholdet.',
  'Log out': 'Log ud',
  'Logs the customer out, clears the basket and opens the front page.':
    'Logger kunden ud, rydder kurven og åbner forsiden.',
  'Signed-in devices': 'Enheder, der er logget ind',
  'The devices on which the customer is signed in. Other devices can be signed out.':
    'De enheder, kunden er logget ind på. Andre enheder kan logges ud.',
  'Two-step sign-in': 'Login i to trin',
  'Lets operators of the shop set up an authenticator app and enter its codes. Hidden from customers.':
    'Lader butikkens driftsfolk sætte en godkendelsesapp op og skrive dens koder. Skjult for kunder.',
  'Account menu': 'Kontomenu',
  'Menu of the account pages.': 'Menu over kontoens sider.',
  Links: 'Links',
  Link: 'Link',
  'Links to a category, a page or a URL.': 'Linker til en kategori, en side eller en URL.',
  Address: 'Adresse',
  'Page id': 'Side-id',
  'Tracking id': 'Sporings-id',
  'Open in the same tab': 'Åbn i samme fane',
  'Account overview': 'Kontooversigt',
  'Greets the customer and shows the latest order, points, address, details and a log-out button.':
    'Hilser på kunden og viser seneste ordre, point, adresse, oplysninger og en knap til at logge ud.',
  'Page of all orders': 'Side med alle ordrer',
  'Page of the customer’s details': 'Side med kundens oplysninger',
  'Page of the addresses': 'Side med adresser',
  'Page of the customer club': 'Kundeklubbens side',
  'Further links': 'Flere links',
  'Profile form': 'Profilformular',
  'Name, phone and birthday of the signed-in customer.': 'Kundens navn, telefon og fødselsdag.',
  'Ask for the date of birth': 'Spørg om fødselsdato',
  'Ask for a due date': 'Spørg om termin',
  'Due date of a child, for shops that sell to parents.':
    'Termin for et barn, til butikker, der sælger til forældre.',
  'Email and password': 'E-mail og adgangskode',
  'Changes the customer’s email address or password, after a check of the current password.':
    'Ændrer kundens mailadresse eller adgangskode efter kontrol af den nuværende adgangskode.',
  'Address book': 'Adressebog',
  'The customer’s addresses, with the preferred one marked, and forms to add and change them.':
    'Kundens adresser, med den foretrukne markeret, og formularer til at tilføje og ændre dem.',
  Preferences: 'Præferencer',
  'The customer’s interests and preferred message channels. The groups are set in the market’s “Preferences”.':
    'Kundens interesser og foretrukne beskedkanaler. Grupperne sættes i markedets »Præferencer«.',
  'Ask for the newsletter': 'Spørg om nyhedsbrev',
  'Ask for text messages and calls': 'Spørg om sms’er og opkald',
  'For shops that send offers by text message or phone.':
    'Til butikker, der sender tilbud med sms eller telefon.',
  'Data and deletion': 'Data og sletning',
  'Lets customers download their data, and delete the account after a password check.':
    'Lader kunder hente deres data og slette kontoen efter kontrol af adgangskoden.',
  'Data that is kept': 'Data, der beholdes',
  'Shown before the account is deleted, after the standard text.':
    'Vises før kontoen slettes, efter standardteksten.',
  'Customer club': 'Kundeklub',
  'Shows the benefits of the club and the use of points. Visitors who are not members can join.':
    'Viser klubbens fordele og brugen af point. Besøgende, der ikke er medlem, kan melde sig ind.',
  Benefits: 'Fordele',
  Benefit: 'Fordel',
  'The terms that new members accept.': 'De betingelser, nye medlemmer accepterer.',
  'Page of a member’s points': 'Side med et medlems point',
  'Page of a member’s rewards': 'Side med et medlems fordele',
  'Sign-in page': 'Loginside',
  'Member’s points': 'Medlemmets point',
  'The member’s points balance, and how points were earned and spent.':
    'Medlemmets pointsaldo, og hvordan point er optjent og brugt.',
  'Page of the club': 'Klubbens side',
  'Member’s rewards': 'Medlemmets fordele',
  'Rewards to redeem, the member’s vouchers, and the club’s promotions.':
    'Fordele, der kan indløses, medlemmets værdibeviser og klubbens kampagner.',
  'Basket page, shown after a voucher is applied': 'Kurvens side, vises når et værdibevis er brugt',
  'Order history': 'Ordrehistorik',
  'The orders of the signed-in customer.': 'Kundens ordrer.',
  'Track an order': 'Følg en ordre',
  'Finds an order and shows where its parcels are.': 'Finder en ordre og viser, hvor pakkerne er.',
  'Return items': 'Returnér varer',
  'Finds an order, registers the returned items and shows the return label.':
    'Finder en ordre, registrerer de returnerede varer og viser returmærkaten.',
  'Return address': 'Returadresse',
  'Printed on the return label.': 'Trykkes på returmærkaten.',
  'The products of the visitor’s wishlist or of a shared one. Shows a text and links while it is empty.':
    'Produkterne på den besøgendes ønskeliste eller på en delt. Viser tekst og links, mens den er tom.',
  'Leave empty for “Wishlist”.': 'Lad feltet stå tomt for »Ønskeliste«.',
  'Text of an empty wishlist': 'Tekst, når listen er tom',
  'Links of an empty wishlist': 'Links, når listen er tom',
  'Wishlist flyouts': 'Ønskelistepaneler',
  'Lets visitors with several wishlists choose one, or create one, when they press the heart. Hidden in markets where “Several wishlists” is off.':
    'Lader besøgende med flere ønskelister vælge en eller oprette en ny, når de trykker på hjertet. Skjult på markeder, hvor »Flere ønskelister« er slået fra.',
  'A link to the current wishlist: customers can copy it, send it or stop sharing. Guests are asked to sign in.':
    'Et link til den aktuelle ønskeliste: kunder kan kopiere det, sende det eller stoppe delingen. Gæster bedes logge ind.',
  'Share wishlist flyout': 'Panel til at dele ønskelisten',
} as const satisfies Record<string, string>
