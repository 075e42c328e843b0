/** Danish texts of the forms of stores and service, by their English words. */
export const storeTexts = {
  Store: 'Butik',
  'A store with its address, opening hours and phone, and the way there.':
    'En butik med adresse, åbningstider og telefon, og vejen dertil.',
  'Shop number': 'Butiksnummer',
  'Street and number': 'Gade og nummer',
  Postcode: 'Postnummer',
  'State or province': 'Stat eller provins',
  'Where addresses of the country name it, such as NY.': 'Hvor landets adresser nævner den, f.eks. NY.',
  City: 'By',
  Country: 'Land',
  'ISO 3166-1 alpha-2.': 'Landekode med to bogstaver, f.eks. DK.',
  Latitude: 'Breddegrad',
  Longitude: 'Længdegrad',
  'Opening hours': 'Åbningstider',
  'Days that are not named are closed.': 'Dage, der ikke er nævnt, er lukkede.',
  Days: 'Dage',
  Opens: 'Åbner',
  'Such as 10:00.': 'F.eks. 10:00.',
  Closes: 'Lukker',
  'Days with other hours': 'Dage med andre tider',
  'Holidays and the like. Without times the store is closed on these days.':
    'Helligdage og lignende. Uden tider er butikken lukket disse dage.',
  'Such as 2026-12-24.': 'F.eks. 2026-12-24.',
  'The last day; empty: one day.': 'Sidste dag; tom: én dag.',
  Reason: 'Grund',
  'Such as Christmas.': 'F.eks. jul.',
  'Time zone': 'Tidszone',
  'IANA name, such as Europe/Copenhagen. Without it, the shop does not show whether the store is open now.':
    'F.eks. Europe/Copenhagen. Uden siges det ikke, om butikken har åbent nu.',
  Services: 'Services',
  'What the store offers, such as a tailor. Visitors look for stores by these words.':
    'Det, butikken tilbyder, f.eks. en skrædder. Besøgende søger butikker med disse ord.',
  'Click and collect': 'Klik og hent',
  'Orders may be collected here.': 'Ordrer kan hentes her.',
  'Address of its page': 'Adresse på dens side',
  'The last part of it, such as copenhagen. Empty: the id.': 'Den sidste del, f.eks. koebenhavn. Tom: id’et.',
  Page: 'Side',
  'Where more of it is said. Empty: its page in this shop, where there is one.':
    'Hvor der står mere om den. Tom: dens side i butikken, hvis den findes.',
  'The id of one of the market’s stores, or a store in full. Empty: the store of the page.':
    'Id’et på en af markedets butikker, eller en hel butik. Tom: sidens butik.',
  'What there is to say of it, in markdown.': 'Det, der er at sige om den, i markdown.',
  Map: 'Kort',
  'A link to a map of the store. Default: a map of its position.':
    'Et link til et kort over butikken. Standard: et kort over dens placering.',
  'Company number': 'CVR-nummer',
  'The seller’s, as receipts must name it, such as a CVR number.':
    'Sælgerens, som kvitteringer skal nævne det.',
  'Sends orders': 'Sender ordrer',
  'What the warehouse has not is sent from here.': 'Det, lageret ikke har, sendes herfra.',
  'Staff desk': 'Personaleskærm',
  'Employees begin to serve at a screen of a store, and use the vouchers of club members.':
    'Medarbejdere begynder at betjene ved en butiksskærm og bruger klubmedlemmers værdibeviser.',
  'Store locator': 'Butiksfinder',
  'Finds the market’s stores by town, postcode or where the visitor is, and shows them on a map.':
    'Finder markedets butikker efter by, postnummer eller den besøgendes sted og viser dem på et kort.',
  'A product in stores': 'Et produkt i butikker',
  'Which sizes of the page’s product lie in which of the market’s stores.':
    'Hvilke størrelser af sidens produkt der er i hvilke af markedets butikker.',
  'Screen setup': 'Skærmopsætning',
  'Staff choose the store that a screen stands in.': 'Personalet vælger den butik, en skærm står i.',
  Stores: 'Butikker',
  'Without any, those of the market are offered.': 'Uden tilbydes markedets egne.',
  'Contact form': 'Kontaktformular',
  'Sends a message to customer service.': 'Sender en besked til kundeservice.',
  Topics: 'Emner',
  'Topics that the visitor can choose. Leave empty to not ask for one.':
    'Emner, den besøgende kan vælge. Lad feltet stå tomt for ikke at spørge.',
  'Ask for the order number': 'Spørg om ordrenummer',
  'Message after sending': 'Besked efter afsendelse',
  'Newsletter sign-up': 'Tilmelding til nyhedsbrev',
  'Sends a confirmation link to the email address that a visitor enters.':
    'Sender et bekræftelseslink til den mailadresse, en besøgende angiver.',
  'Show the result of links in mail': 'Vis resultatet af links i mails',
  'Shows whether the link in the newsletter’s email confirmed the address or has expired. Only one widget on a page can show it.':
    'Viser, om linket i nyhedsbrevets mail bekræftede adressen eller er udløbet. Kun én widget på en side kan vise det.',
  'Unsubscribe form': 'Afmelding',
  'Unsubscribes an email address from all news and alerts. Links in emails open this form, too.':
    'Afmelder en mailadresse fra alle nyheder og beskeder. Links i mails åbner også denne formular.',
  'Message after unsubscribing': 'Besked efter afmelding',
  'Open positions': 'Ledige stillinger',
  'The market’s open positions, newest first, set in its “Jobs”.':
    'Markedets ledige stillinger, nyeste først, sat i dets »Job«.',
  Departments: 'Afdelinger',
  'Limits the list to these departments. Default: all.':
    'Begrænser listen til disse afdelinger. Standard: alle.',
} as const satisfies Record<string, string>
