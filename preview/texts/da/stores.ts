/** Danish texts of the forms of stores and service, by their English words. */
export const storeTexts = {
  Store: 'Butik',
  'A store with its address, opening hours, phone number and directions.':
    'En butik med adresse, åbningstider, telefonnummer og vejen dertil.',
  'Store number': 'Butiksnummer',
  'Street and number': 'Gade og nummer',
  Postcode: 'Postnummer',
  'State or province': 'Stat eller provins',
  'Needed in countries whose addresses contain it, such as NY.':
    'Nødvendig i lande, hvis adresser indeholder den, f.eks. NY.',
  City: 'By',
  Country: 'Land',
  'ISO 3166-1 alpha-2.': 'Landekode med to bogstaver, f.eks. DK.',
  Latitude: 'Breddegrad',
  Longitude: 'Længdegrad',
  'Opening hours': 'Åbningstider',
  'The store is closed on all other days.': 'Butikken er lukket alle andre dage.',
  Days: 'Dage',
  Opens: 'Åbner',
  'A time such as 10:00.': 'Et klokkeslæt, f.eks. 10:00.',
  Closes: 'Lukker',
  'Special opening hours': 'Særlige åbningstider',
  'Holidays, for example. Leave the times empty for days on which the store is closed.':
    'Helligdage, for eksempel. Lad tiderne stå tomme for dage, hvor butikken er lukket.',
  'A date such as 2026-12-24.': 'En dato, f.eks. 2026-12-24.',
  'The last day. Default: one day.': 'Sidste dag. Standard: én dag.',
  Reason: 'Grund',
  'The reason that visitors read, such as Christmas.': 'Grunden, som besøgende læser, f.eks. jul.',
  'Time zone': 'Tidszone',
  'Such as Europe/Copenhagen. Leave empty to not show whether the store is open now.':
    'F.eks. Europe/Copenhagen. Lad feltet stå tomt for ikke at vise, om butikken har åbent nu.',
  Services: 'Services',
  'Services of the store, such as a tailor. Visitors can filter stores by them.':
    'Butikkens services, f.eks. en skrædder. Besøgende kan filtrere butikker efter dem.',
  'Click and collect': 'Klik og hent',
  'Shoppers can collect orders here.': 'Kunder kan hente ordrer her.',
  'Page address': 'Sidens adresse',
  'The last part of the address, such as copenhagen. Default: the id.':
    'Den sidste del af adressen, f.eks. koebenhavn. Standard: id’et.',
  Page: 'Side',
  'Link to more information. Default: the store’s page in this shop, if any.':
    'Link til mere information. Standard: butikkens side i denne butik, hvis den findes.',
  'The id of one of the market’s stores, or all data of a store. Default: the store of the page.':
    'Id’et på en af markedets butikker eller alle data om en butik. Standard: sidens butik.',
  'Text about the store, in Markdown.': 'Tekst om butikken, i Markdown.',
  Map: 'Kort',
  'A link to a map of the store. Default: a map of its position.':
    'Et link til et kort over butikken. Standard: et kort over dens placering.',
  'Company number': 'CVR-nummer',
  'The seller’s registration number on receipts, such as a CVR number.':
    'Sælgerens registreringsnummer på kvitteringer, f.eks. et CVR-nummer.',
  'Ships orders': 'Sender ordrer',
  'Sends items that the warehouse does not have.': 'Sender varer, som lageret ikke har.',
  'Staff desk': 'Personaleskærm',
  'Staff sign in at a store screen and redeem vouchers of club members.':
    'Personalet logger ind på en butiksskærm og indløser klubmedlemmers værdibeviser.',
  'Store locator': 'Butiksfinder',
  'Finds the market’s stores by town, postcode or the visitor’s location, and shows them on a map.':
    'Finder markedets butikker efter by, postnummer eller den besøgendes placering og viser dem på et kort.',
  'Product stock in all stores': 'Produktets lager i alle butikker',
  'Stock of each size of the page’s product, by store.':
    'Lager af hver størrelse af sidens produkt, pr. butik.',
  'Screen setup': 'Skærmopsætning',
  'Staff choose the store of a screen.': 'Personalet vælger en skærms butik.',
  Stores: 'Butikker',
  'Default: all stores of the market.': 'Standard: alle markedets butikker.',
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
