import { createText, type TextTable } from '#preview/texts/language.ts'

/** Texts of the gift card screens. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Gift cards', da: 'Gavekort' },
  back: { en: 'All gift cards', da: 'Alle gavekort' },
  'list.search': {
    en: 'Number, last four digits, order or email',
    da: 'Nummer, sidste fire cifre, ordre eller e-mail',
  },
  'list.number': { en: 'Gift card', da: 'Gavekort' },
  'list.recipient': { en: 'Sent to', da: 'Sendt til' },
  'list.issued': { en: 'Issued', da: 'Udstedt' },
  'list.state': { en: 'Status', da: 'Status' },
  'list.allStates': { en: 'All statuses', da: 'Alle statusser' },
  'list.balance': { en: 'Balance', da: 'Saldo' },
  'list.ofInitial': { en: 'of {amount}', da: 'af {amount}' },
  'list.order': { en: 'Order {number}', da: 'Ordre {number}' },
  'list.byOperator': { en: 'By an operator', da: 'Af en operatør' },
  'list.more': { en: 'Show older gift cards', da: 'Vis ældre gavekort' },
  'list.none': { en: 'No gift cards yet.', da: 'Ingen gavekort endnu.' },
  'list.noneAbout': {
    en: 'They appear here when a customer buys one, or when you issue one.',
    da: 'De vises her, når en kunde køber et, eller når du udsteder et.',
  },
  'list.noMatch': { en: 'No gift cards match your search.', da: 'Ingen gavekort passer til søgningen.' },
  'list.noMatchAbout': {
    en: 'Enter the whole number or its last four digits, an order number, or the whole email address.',
    da: 'Skriv hele nummeret eller de sidste fire cifre, et ordrenummer eller hele e-mailadressen.',
  },
  'list.shown': {
    en: '{count} {count|gift card|gift cards} shown',
    da: '{count} gavekort vist',
  },
  'list.shownMore': {
    en: '{count} {count|gift card|gift cards} shown, there are more',
    da: '{count} gavekort vist, der er flere',
  },
  'state.active': { en: 'Active', da: 'Aktivt' },
  'state.used': { en: 'Used up', da: 'Brugt op' },
  'state.expired': { en: 'Expired', da: 'Udløbet' },
  'state.blocked': { en: 'Blocked', da: 'Spærret' },
  'detail.missing': { en: 'No gift card has this number.', da: 'Intet gavekort har dette nummer.' },
  'detail.balance': { en: 'Balance', da: 'Saldo' },
  'detail.initial': { en: 'Issued with {amount}', da: 'Udstedt med {amount}' },
  'detail.created': { en: 'Issued {moment}', da: 'Udstedt {moment}' },
  'detail.expires': { en: 'Valid until {moment}', da: 'Gælder til {moment}' },
  'detail.bought': { en: 'Bought with order', da: 'Købt med ordre' },
  'detail.locked': {
    en: 'Locked until {moment} after wrong codes. A new code unlocks it.',
    da: 'Låst til {moment} efter forkerte koder. En ny kode låser det op.',
  },
  'detail.held': {
    en: 'The bank withdrew the order’s payment. The card is unblocked by itself once the shop has the money again, unless you block it.',
    da: 'Banken har trukket ordrens betaling tilbage. Spærringen ophæves af sig selv, når butikken har pengene igen, medmindre du spærrer kortet.',
  },
  'detail.unknownKey': {
    en: 'The shop no longer has the key that checks this code. Send the customer a new code.',
    da: 'Butikken har ikke længere nøglen, der kontrollerer koden. Send kunden en ny kode.',
  },
  'detail.payments': { en: 'Payments', da: 'Betalinger' },
  'detail.noPayments': { en: 'No order has used it.', da: 'Ingen ordre har brugt det.' },
  'detail.log': { en: 'Log', da: 'Log' },
  'log.none': { en: 'No entries yet.', da: 'Ingen hændelser endnu.' },
  'log.issued': { en: 'Issued, and sent to {recipient}', da: 'Udstedt og sendt til {recipient}' },
  'log.issuedOnly': { en: 'Issued', da: 'Udstedt' },
  'log.renewed': { en: 'New code sent to {recipient}', da: 'Ny kode sendt til {recipient}' },
  'log.renewedOnly': { en: 'New code', da: 'Ny kode' },
  'log.blocked': { en: 'Blocked', da: 'Spærret' },
  'log.unblocked': { en: 'Unblocked', da: 'Spærring ophævet' },
  'log.returned': { en: 'Void: the order was refunded', da: 'Ugyldigt: Ordren er refunderet' },
  'log.disputed': {
    en: 'Blocked: the bank withdrew the payment',
    da: 'Spærret: Banken har trukket betalingen tilbage',
  },
  'log.regained': {
    en: 'Unblocked: the shop has the money again',
    da: 'Spærring ophævet: Butikken har fået pengene tilbage',
  },
  'log.shop': { en: 'By the shop', da: 'Af butikken' },
  'log.order': { en: 'By the order', da: 'Af ordren' },
  'act.issue': { en: 'Issue gift card', da: 'Udsted gavekort' },
  'act.renew': { en: 'Send new code', da: 'Send ny kode' },
  'act.block': { en: 'Block gift card', da: 'Spær gavekort' },
  'act.unblock': { en: 'Unblock gift card', da: 'Ophæv spærring' },
  'about.issue': {
    en: 'The customer gets an email with the number and the code. It is valid for three years.',
    da: 'Kunden får en e-mail med nummer og kode. Gavekortet gælder i tre år.',
  },
  'about.renew': {
    en: 'The code we sent before stops working at once. Make sure that the person owns the gift card.',
    da: 'Den kode, vi sendte før, holder op med at virke med det samme. Vær sikker på, at personen ejer gavekortet.',
  },
  'about.block': {
    en: 'It pays for nothing until you unblock it. Orders it has paid for are not affected.',
    da: 'Det betaler intet, før du ophæver spærringen. Ordrer, det har betalt, ændres ikke.',
  },
  'about.unblock': {
    en: 'It can be used again at once, unless the bank has withdrawn the payment for it.',
    da: 'Det kan bruges igen med det samme, medmindre banken har trukket betalingen for det tilbage.',
  },
  'field.market': { en: 'Market', da: 'Marked' },
  'field.marketHint': {
    en: 'Decides the currency and the language of the email.',
    da: 'Bestemmer valutaen og sproget i e-mailen.',
  },
  'field.marketMailHint': {
    en: 'Decides the language of the email.',
    da: 'Bestemmer sproget i e-mailen.',
  },
  'field.amount': { en: 'Amount ({currency})', da: 'Beløb ({currency})' },
  'field.amountHint': { en: 'Such as 250 or 99.50.', da: 'Som 250 eller 99,50.' },
  'field.amountMost': { en: 'At most {amount}.', da: 'Højst {amount}.' },
  'field.recipient': { en: 'Email address', da: 'E-mailadresse' },
  'field.message': { en: 'Message (optional)', da: 'Besked (valgfri)' },
  'field.messageHint': { en: 'In the email. Links are not allowed.', da: 'Står i e-mailen. Uden links.' },
  'field.reason': { en: 'Reason', da: 'Årsag' },
  'field.reasonHint': { en: 'For colleagues, in the log.', da: 'Til kolleger, i loggen.' },
  'submit.issue': { en: 'Issue and send {amount}', da: 'Udsted og send {amount}' },
  'done.issued': {
    en: 'The gift card is being sent to {recipient}.',
    da: 'Gavekortet sendes til {recipient}.',
  },
  'done.renewed': {
    en: 'The new code is being sent to {recipient}.',
    da: 'Den nye kode sendes til {recipient}.',
  },
  'done.blocked': { en: 'The gift card is blocked.', da: 'Gavekortet er spærret.' },
  'done.unblocked': { en: 'The block is lifted.', da: 'Spærringen er ophævet.' },
  'refused.unusable': {
    en: 'The gift card is blocked or expired. Issue a new one instead.',
    da: 'Gavekortet er spærret eller udløbet. Udsted et nyt i stedet.',
  },
  'refused.fields': {
    en: 'Nothing was sent. Check the email address, and that the message has no links.',
    da: 'Intet er sendt. Se på e-mailadressen, og om beskeden er uden links.',
  },
} as const satisfies TextTable

/** A text of the gift card screens in the editor's language, with its values filled in. */
export const giftCardText = createText(texts)
