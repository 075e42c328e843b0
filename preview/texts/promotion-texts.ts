import { createText, type TextTable } from '#preview/texts/language.ts'

/** Texts of the promotions screens. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Promotions', da: 'Kampagner' },
  back: { en: 'All promotions', da: 'Alle kampagner' },
  new: { en: 'New promotion', da: 'Ny kampagne' },
  'list.name': { en: 'Promotion', da: 'Kampagne' },
  'list.gives': { en: 'Customers get', da: 'Kunden får' },
  'list.valid': { en: 'Valid', da: 'Gælder' },
  'list.state': { en: 'Status', da: 'Status' },
  'list.used': { en: 'Used', da: 'Brugt' },
  'list.usedCount': { en: '{count} {count|order|orders}', da: '{count} {count|ordre|ordrer}' },
  'list.usedOf': { en: '{count} of {limit} orders', da: '{count} af {limit} ordrer' },
  'list.noCode': { en: 'Without a code', da: 'Uden kode' },
  'list.none': { en: 'No promotions yet.', da: 'Ingen kampagner endnu.' },
  'list.noneAbout': {
    en: 'Create a promo code, or a promotion that applies to every basket.',
    da: 'Opret en kampagnekode eller en kampagne, der gælder for alle kurve.',
  },
  'state.running': { en: 'Active', da: 'Aktiv' },
  'state.planned': { en: 'Scheduled', da: 'Planlagt' },
  'state.ended': { en: 'Ended', da: 'Slut' },
  'state.usedUp': { en: 'Used up', da: 'Brugt op' },
  'valid.always': { en: 'No end date', da: 'Uden slutdato' },
  'valid.from': { en: 'From {from}', da: 'Fra {from}' },
  'valid.until': { en: 'Until {until}', da: 'Til {until}' },
  'valid.between': { en: '{from} to {until}', da: '{from} til {until}' },
  'gives.percentage': { en: '{percentage}% off', da: '{percentage} % rabat' },
  'gives.amount': { en: '{amount} off', da: '{amount} rabat' },
  'gives.amounts': {
    en: '{amount} off, and in {count} other {count|currency|currencies}',
    da: '{amount} rabat, og i {count} {count|anden valuta|andre valutaer}',
  },
  'gives.freeShipping': { en: 'Free delivery', da: 'Fri levering' },
  'gives.gift': { en: '{count} × {sku} as a gift', da: '{count} × {sku} som gave' },
  'gives.choice': {
    en: '{count} {count|gift|gifts} of their choice',
    da: '{count} {count|gave|gaver} efter eget valg',
  },
  'section.what': { en: 'What customers get', da: 'Det får kunden' },
  'section.who': { en: 'Who gets it', da: 'Hvem får det' },
  'section.when': { en: 'When and how often', da: 'Hvornår og hvor ofte' },
  'field.name': { en: 'Name', da: 'Navn' },
  'field.nameHint': {
    en: 'Customers see it next to the discount.',
    da: 'Kunderne ser det ved siden af rabatten.',
  },
  'field.names': { en: 'Name by language', da: 'Navn på hvert sprog' },
  'field.namesHint': {
    en: 'Where a language has none, its customers see the name above.',
    da: 'Har et sprog intet, ser dets kunder navnet ovenfor.',
  },
  'field.code': { en: 'Promo code', da: 'Kampagnekode' },
  'field.codeHint': {
    en: 'Customers may type it in upper or lower case. Without a code, the promotion applies to every basket that qualifies.',
    da: 'Kunderne kan skrive den med store eller små bogstaver. Uden kode gælder kampagnen for alle kurve, der opfylder betingelserne.',
  },
  'field.discount': { en: 'Discount', da: 'Rabat' },
  'discount.none': { en: 'None', da: 'Ingen' },
  'discount.percentage': { en: 'Percentage', da: 'Procent' },
  'discount.amount': { en: 'Amount', da: 'Beløb' },
  'field.percentage': { en: 'Percentage off', da: 'Rabat i procent' },
  'field.amounts': { en: 'Amount off', da: 'Rabat i beløb' },
  'field.amountsHint': {
    en: 'Markets with a currency that has no amount do not take part.',
    da: 'Markeder med en valuta uden beløb er ikke med.',
  },
  'field.freeShipping': { en: 'Free delivery', da: 'Fri levering' },
  'field.gift': { en: 'Gift', da: 'Gave' },
  'field.giftHint': {
    en: 'Search by name, number or SKU. It is added to the basket while it is in stock. Leave empty for no gift.',
    da: 'Søg på navn, nummer eller varenummer. Gaven lægges i kurven, så længe den er på lager. Lad feltet stå tomt for ingen gave.',
  },
  'field.giftCount': { en: 'Number of gifts', da: 'Antal gaver' },
  'field.giftChoice': {
    en: 'Customers choose {count} {count|gift|gifts} from the products of the imported file “rewards”.',
    da: 'Kunderne vælger {count} {count|gave|gaver} blandt varerne i den importerede fil »rewards«.',
  },
  'field.minimum': { en: 'Minimum purchase', da: 'Køb for mindst' },
  'field.minimumHint': {
    en: 'Of the goods that count, before discounts. Leave all empty for no minimum.',
    da: 'Af de varer, der tæller med, før rabat. Lad alle stå tomme for intet minimum.',
  },
  'field.markets': { en: 'Markets', da: 'Markeder' },
  'field.marketsHint': { en: 'None selected: all markets.', da: 'Ingen valgt: alle markeder.' },
  'field.categories': { en: 'Categories of goods', da: 'Varekategorier' },
  'field.categoriesHint': { en: 'None selected: all goods.', da: 'Ingen valgt: alle varer.' },
  'field.gone': { en: '{id} (no longer in the shop)', da: '{id} (findes ikke længere i butikken)' },
  'field.membersOnly': { en: 'Club members only', da: 'Kun for klubmedlemmer' },
  'field.combines': {
    en: 'Can be combined with other promotions',
    da: 'Kan kombineres med andre kampagner',
  },
  'field.from': { en: 'From', da: 'Fra' },
  'field.until': { en: 'Until', da: 'Til' },
  'field.timeHint': {
    en: 'In your time zone. Leave empty for no limit.',
    da: 'I din tidszone. Lad feltet stå tomt for ingen grænse.',
  },
  'field.limit': { en: 'Maximum orders', da: 'Højst antal ordrer' },
  'field.limitHint': {
    en: 'In all markets together. Leave empty for no limit.',
    da: 'I alle markeder tilsammen. Lad feltet stå tomt for ingen grænse.',
  },
  'field.once': { en: 'Once per customer', da: 'Én gang pr. kunde' },
  'field.priority': { en: 'Priority', da: 'Prioritet' },
  'field.priorityHint': {
    en: 'Promotions with a higher number are applied first.',
    da: 'Kampagner med højere tal anvendes først.',
  },
  'act.save': { en: 'Save promotion', da: 'Gem kampagne' },
  'act.end': { en: 'End promotion', da: 'Afslut kampagne' },
  'act.remove': { en: 'Delete promotion', da: 'Slet kampagne' },
  'confirm.end': {
    en: 'Open baskets lose “{name}” at once. Orders keep their discount.',
    da: 'Åbne kurve mister »{name}« med det samme. Ordrer beholder deres rabat.',
  },
  'confirm.remove': {
    en: '“{name}” has not been used. You cannot undo this.',
    da: '»{name}« er ikke brugt. Det kan ikke fortrydes.',
  },
  'done.saved': { en: 'The promotion is saved.', da: 'Kampagnen er gemt.' },
  'done.ended': { en: 'The promotion has ended.', da: 'Kampagnen er afsluttet.' },
  'detail.missing': {
    en: 'This promotion does not exist. It may have been deleted.',
    da: 'Kampagnen findes ikke. Den kan være slettet.',
  },
  'problem.name': { en: 'Enter a name.', da: 'Skriv et navn.' },
  'problem.code': {
    en: 'Enter letters or digits. Spaces and underscores do not count.',
    da: 'Skriv bogstaver eller tal. Mellemrum og understreger tæller ikke.',
  },
  'problem.percentage': { en: 'Enter a whole number from 1 to 100.', da: 'Skriv et helt tal fra 1 til 100.' },
  'problem.amounts': {
    en: 'Enter an amount in at least one currency, such as 100 or 99.50.',
    da: 'Skriv et beløb i mindst én valuta, f.eks. 100 eller 99,50.',
  },
  'problem.minimum': {
    en: 'Enter amounts such as 500 or 499.50.',
    da: 'Skriv beløb som 500 eller 499,50.',
  },
  'problem.discount': {
    en: 'Choose a discount, free delivery or a gift.',
    da: 'Vælg en rabat, fri levering eller en gave.',
  },
  'problem.gift': {
    en: 'The catalogue has no item with this SKU.',
    da: 'Varenummeret findes ikke i kataloget.',
  },
  'problem.giftCount': { en: 'Enter a whole number from 1 to 10.', da: 'Skriv et helt tal fra 1 til 10.' },
  'problem.until': { en: 'The end must be after the start.', da: 'Slutningen skal ligge efter starten.' },
  'problem.limit': { en: 'Enter a whole number, 1 or more.', da: 'Skriv et helt tal på 1 eller mere.' },
  'problem.priority': {
    en: 'Enter a whole number from -1000 to 1000.',
    da: 'Skriv et helt tal fra -1000 til 1000.',
  },
  'refused.fields': {
    en: 'Nothing was saved. Check the marked fields.',
    da: 'Intet er gemt. Se de markerede felter.',
  },
  'refused.code': {
    en: 'Another promotion has this code. Choose another one, or change that promotion.',
    da: 'En anden kampagne har denne kode. Vælg en anden, eller ret den kampagne.',
  },
  'refused.used': {
    en: 'An order has used this promotion in the meantime. End it instead.',
    da: 'En ordre har brugt kampagnen i mellemtiden. Afslut den i stedet.',
  },
} as const satisfies TextTable

export type PromotionText = keyof typeof texts

/** A text of the promotions screens in the editor's language, with its values filled in. */
export const promotionText = createText(texts)
