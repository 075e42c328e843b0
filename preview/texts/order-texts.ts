import { editorLanguage, fillText, type TextTable, type TextValues } from '#preview/texts/language.ts'

/** Texts of the orders screens. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Orders', da: 'Ordrer' },
  back: { en: 'All orders', da: 'Alle ordrer' },
  'door.about': {
    en: 'Sign in with your account in the shop. It has to be an operator’s.',
    da: 'Log ind med din konto i butikken. Den skal tilhøre en operatør.',
  },
  'door.code': { en: 'Enter the code of your authenticator app.', da: 'Indtast koden fra din kodeapp.' },
  'door.codeSubmit': { en: 'Continue', da: 'Fortsæt' },
  'door.wrongCode': {
    en: 'The code is not right, or was used. Wait for the next one.',
    da: 'Koden er forkert eller brugt. Vent på den næste.',
  },
  'door.failed': { en: 'The email or the password is wrong.', da: 'E-mailen eller adgangskoden er forkert.' },
  'door.customer': {
    en: '{email} is signed in to the shop, but does not look after orders. Sign out, and sign in with an operator’s account.',
    da: '{email} er logget ind i butikken, men passer ikke ordrer. Log ud, og log ind med en operatørs konto.',
  },
  'door.enrolment': {
    en: 'Set up an authenticator app in your account in the shop first. Until then orders stay closed.',
    da: 'Sæt først en kodeapp op på din konto i butikken. Indtil da er ordrerne lukket.',
  },
  'door.shop': { en: 'Open the shop', da: 'Åbn butikken' },
  'door.editor': { en: 'Go to the editor', da: 'Gå til editoren' },
  'door.orders': { en: 'Orders: sign in as an operator', da: 'Ordrer: log ind som operatør' },
  'menu.title': { en: 'Operator', da: 'Operatør' },
  'list.search': { en: 'Number, name, email or telephone', da: 'Nummer, navn, e-mail eller telefon' },
  'list.market': { en: 'Market', da: 'Marked' },
  'list.allMarkets': { en: 'All markets', da: 'Alle markeder' },
  'list.state': { en: 'State', da: 'Status' },
  'list.allStates': { en: 'Any state', da: 'Enhver status' },
  'list.payment': { en: 'Payment', da: 'Betaling' },
  'list.allPayments': { en: 'Any payment', da: 'Enhver betaling' },
  'list.from': { en: 'From', da: 'Fra' },
  'list.until': { en: 'Until', da: 'Til' },
  'list.clear': { en: 'Clear filters', da: 'Ryd filtre' },
  'list.order': { en: 'Order', da: 'Ordre' },
  'list.placed': { en: 'Placed', da: 'Bestilt' },
  'list.customer': { en: 'Customer', da: 'Kunde' },
  'list.total': { en: 'Total', da: 'I alt' },
  'list.more': { en: 'Show older orders', da: 'Vis ældre ordrer' },
  'list.none': { en: 'No orders yet.', da: 'Ingen ordrer endnu.' },
  'list.noneAbout': {
    en: 'They appear here as soon as somebody buys something.',
    da: 'De vises her, så snart nogen køber noget.',
  },
  'list.noMatch': { en: 'No order matches.', da: 'Ingen ordre passer.' },
  'list.noMatchAbout': {
    en: 'Every word has to be the beginning of the number, a name, the email or the telephone.',
    da: 'Hvert ord skal være begyndelsen på nummeret, et navn, e-mailen eller telefonnummeret.',
  },
  'list.shown': {
    en: '{count} {count|order|orders} shown',
    da: '{count} {count|ordre|ordrer} vist',
  },
  'list.shownMore': {
    en: '{count} {count|order|orders} shown, there are more',
    da: '{count} {count|ordre|ordrer} vist, der er flere',
  },
  'list.pieces': { en: '{count} {count|piece|pieces}', da: '{count} {count|vare|varer}' },
  'list.noName': { en: 'No address', da: 'Ingen adresse' },
  'state.placed': { en: 'To send', da: 'Skal sendes' },
  'state.partly': { en: 'Partly sent', da: 'Delvist sendt' },
  'state.paymentprocessing': { en: 'On its way', da: 'På vej' },
  'state.completed': { en: 'Delivered', da: 'Leveret' },
  'state.cancelled': { en: 'Cancelled', da: 'Annulleret' },
  'payment.reserved': { en: 'Reserved', da: 'Reserveret' },
  'payment.partly': { en: 'Partly paid', da: 'Delvist betalt' },
  'payment.paid': { en: 'Paid', da: 'Betalt' },
  'payment.released': { en: 'Not charged', da: 'Ikke trukket' },
  'payment.refunded': { en: 'Refunded', da: 'Refunderet' },
  'payment.lapsed': { en: 'Payment lapsed', da: 'Betaling udløbet' },
  'payment.failed': { en: 'Refund failed', da: 'Refusion fejlede' },
  'filter.paid': { en: 'Paid', da: 'Betalt' },
  'filter.unpaid': { en: 'Not paid yet', da: 'Ikke betalt endnu' },
  'filter.attention': { en: 'Needs attention', da: 'Kræver handling' },
  'dispute.opened': { en: 'Disputed', da: 'Bestridt' },
  'dispute.charged-back': { en: 'Charged back', da: 'Tilbageført' },
  'dispute.won': { en: 'Dispute won', da: 'Tvist vundet' },
  'dispute.lost': { en: 'Dispute lost', da: 'Tvist tabt' },
} as const satisfies TextTable

export type OrderText = keyof typeof texts

/** A text of the orders screens in the editor's language, with its values filled in. */
export const orderText = (key: OrderText, values: TextValues = {}): string =>
  fillText(texts[key][editorLanguage()], values)
