import { createText, type TextTable } from '#preview/texts/language.ts'

/** Texts of the customers screens. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Customers', da: 'Kunder' },
  back: { en: 'All customers', da: 'Alle kunder' },
  'list.search': { en: 'Name, email or phone number', da: 'Navn, e-mail eller telefon' },
  'list.customer': { en: 'Customer', da: 'Kunde' },
  'list.since': { en: 'Customer since', da: 'Kunde siden' },
  'list.account': { en: 'Account', da: 'Konto' },
  'list.contact': { en: 'Email and phone', da: 'E-mail og telefon' },
  'list.orderCount': { en: '{count} {count|order|orders}', da: '{count} {count|ordre|ordrer}' },
  'list.orders': { en: 'Orders', da: 'Ordrer' },
  'list.more': { en: 'Show older customers', da: 'Vis ældre kunder' },
  'list.none': { en: 'No customers yet.', da: 'Ingen kunder endnu.' },
  'list.noneAbout': {
    en: 'Customers appear here when they create an account.',
    da: 'De vises her, så snart nogen opretter en konto.',
  },
  'list.noMatch': { en: 'No customers match your search.', da: 'Ingen kunde passer.' },
  'list.noMatchAbout': {
    en: 'Enter the start of a name, email or phone number. Guests have no account: find their orders under Orders.',
    da: 'Hvert ord skal være begyndelsen på et navn, e-mailen eller telefonnummeret. Gæster har ingen konto: Find deres ordrer under Ordrer.',
  },
  'list.shown': {
    en: '{count} {count|customer|customers} shown',
    da: '{count} {count|kunde|kunder} vist',
  },
  'list.shownMore': {
    en: '{count} {count|customer|customers} shown, there are more',
    da: '{count} {count|kunde|kunder} vist, der er flere',
  },
  'state.confirmed': { en: 'Email confirmed', da: 'E-mail bekræftet' },
  'state.unconfirmed': { en: 'Email not confirmed', da: 'E-mail ikke bekræftet' },
  'state.blocked': { en: 'Blocked', da: 'Spærret' },
  'state.operator': { en: 'Operator', da: 'Operatør' },
  'detail.missing': {
    en: 'This account does not exist. It may have been deleted.',
    da: 'Ingen konto her. Den kan være slettet.',
  },
  'detail.profile': { en: 'Profile', da: 'Profil' },
  'detail.since': { en: 'Customer since {moment}, {market}', da: 'Kunde siden {moment}, {market}' },
  'detail.lastUsed': { en: 'Last seen {moment}', da: 'Sidst set {moment}' },
  'detail.birthday': { en: 'Born {date}', da: 'Født {date}' },
  'detail.addresses': { en: 'Saved addresses', da: 'Gemte adresser' },
  'detail.noAddresses': { en: 'None saved.', da: 'Ingen gemt.' },
  'detail.orders': { en: 'Latest orders', da: 'Seneste ordrer' },
  'detail.noOrders': { en: 'No orders yet.', da: 'Har ikke bestilt endnu.' },
  'detail.allOrders': { en: 'All orders of this customer', da: 'Alle kundens ordrer' },
  'detail.giftCards': { en: 'Gift cards sent to this email', da: 'Gavekort sendt til denne e-mail' },
  'detail.returns': { en: 'Open returns', da: 'Åbne returneringer' },
  'detail.noReturns': { en: 'No open returns.', da: 'Intet er på vej retur.' },
  'detail.return': {
    en: '{count} {count|item|items} from order {number}',
    da: '{count} {count|vare|varer} fra ordre {number}',
  },
  'detail.club': { en: 'Customer club', da: 'Kundeklub' },
  'detail.noClub': { en: 'Not a member.', da: 'Er ikke medlem.' },
  'detail.clubSilent': {
    en: 'A member. The club does not respond: the points are not known.',
    da: 'Er medlem. Klubben svarer ikke, så pointene kendes ikke.',
  },
  'detail.points': { en: '{count} {count|point|points}', da: '{count} point' },
  'detail.pending': { en: '{count} pending', da: '{count} mere på vej' },
  'detail.log': { en: 'Log', da: 'Log' },
  'detail.noLog': { en: 'No entries yet.', da: 'Ingen hændelser endnu.' },
  'act.block': { en: 'Block account', da: 'Spær konto' },
  'act.unblock': { en: 'Unblock account', da: 'Luk ind igen' },
  'act.confirm': { en: 'Resend confirmation email', da: 'Send bekræftelsesmail igen' },
  'act.export': { en: 'Download all data', da: 'Hent alle data' },
  'act.remove': { en: 'Delete account', da: 'Slet konto' },
  'remove.email': { en: 'Email address of the account', da: 'Kontoens e-mailadresse' },
  'confirm.export': {
    en: 'The file contains everything the shop stores about {email}. Send it only to the customer. The log records that you downloaded it.',
    da: 'Filen rummer alt, hvad butikken gemmer om {email}. Send den kun til kunden. Det noteres i loggen, at du har hentet den.',
  },
  'confirm.remove': {
    en: 'The account of {email} and all data that belongs to it are deleted for good. Orders are kept without the account. Enter the address to confirm.',
    da: 'Kontoen for {email} og alle dens data slettes for altid. Ordrer bevares uden kontoen. Skriv adressen for at bekræfte.',
  },
  'block.reason': { en: 'Reason', da: 'Årsag' },
  'block.reasonHint': {
    en: 'For colleagues. Included if the customer requests a copy of their data.',
    da: 'Til kolleger. Kunden får den med kontoens data på anmodning.',
  },
  'confirm.block': {
    en: '{email} is signed out everywhere at once and cannot sign in. Existing orders are not affected.',
    da: '{email} logges straks ud overalt og kan ikke logge ind. Ordrer fortsætter, som de er.',
  },
  'confirm.unblock': { en: '{email} can sign in again.', da: '{email} kan logge ind igen.' },
  'confirm.confirm': {
    en: '{email} gets an email with a link to confirm the address.',
    da: '{email} får mailen med det link, der bekræfter adressen.',
  },
  'log.blocked': { en: 'Blocked the account', da: 'Spærrede kontoen' },
  'log.unblocked': { en: 'Unblocked the account', da: 'Lukkede kontoen ind igen' },
  'log.mailed': { en: 'Resent the confirmation email', da: 'Sendte bekræftelsesmailen igen' },
  'log.exported': { en: 'Downloaded all data', da: 'Hentede alle data' },
  'done.export': { en: 'The data has been downloaded.', da: 'Data er hentet.' },
  'done.account': { en: 'The account has been updated.', da: 'Kontoen er ændret.' },
  'done.mail': { en: 'The email has been queued.', da: 'Mailen er sat i kø.' },
  'refused.operator': {
    en: 'This is the account of an operator. Take that role from it first.',
    da: 'Kontoen er en operatørs. Fratag den rollen først.',
  },
  'refused.otherEmail': {
    en: 'This is not the address of the account.',
    da: 'Det er ikke kontoens adresse.',
  },
  'refused.confirmed': { en: 'The address has already been confirmed.', da: 'Adressen er bekræftet nu.' },
  'refused.tooManyMails': {
    en: 'Too many confirmation emails in the last hour. Try again later.',
    da: 'Der er sendt nok af disse mails inden for den seneste time. Prøv igen senere.',
  },
} as const satisfies TextTable

/** A text of the customers screens in the editor's language, with its values filled in. */
export const customerText = createText(texts)
