import { createText, type TextTable } from '#preview/texts/language.ts'

/** Texts of find and replace. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Find and replace', da: 'Søg og erstat' },
  about: {
    en: 'Searches drafts of pages, patterns, layouts and templates. Shoppers see changes once they are published.',
    da: 'Leder i kladder af sider, mønstre, layouts og skabeloner. Intet når kunderne, før det er udgivet.',
  },
  of: { en: 'Look for', da: 'Led efter' },
  'of.text': { en: 'Text', da: 'Tekst' },
  'of.link': { en: 'Link', da: 'Link' },
  'of.asset': { en: 'Picture', da: 'Billede' },
  'of.product': { en: 'Product', da: 'Vare' },
  'of.category': { en: 'Category', da: 'Kategori' },
  'of.field': { en: 'Field of a widget', da: 'Felt i en widget' },
  market: { en: 'Market', da: 'Marked' },
  allMarkets: { en: 'All markets', da: 'Alle markeder' },
  'value.text': { en: 'Text to find', da: 'Tekst, der skal findes' },
  'value.link': { en: 'Address that links lead to', da: 'Adresse, som links fører til' },
  'value.asset': { en: 'Picture to find', da: 'Billede, der skal findes' },
  'value.product': { en: 'Product to find', da: 'Vare, der skal findes' },
  'value.category': { en: 'Category to find', da: 'Kategori, der skal findes' },
  'value.field': { en: 'Where it is', da: 'Hvor det er' },
  widget: { en: 'Widget', da: 'Widget' },
  field: { en: 'Field', da: 'Felt' },
  choose: { en: 'Choose…', da: 'Vælg…' },
  yes: { en: 'Yes', da: 'Ja' },
  no: { en: 'No', da: 'Nej' },
  matchCase: { en: 'Same capital letters', da: 'Samme store bogstaver' },
  wholeWords: { en: 'Whole words', da: 'Hele ord' },
  find: { en: 'Find', da: 'Søg' },
  none: { en: 'Nothing holds it.', da: 'Intet rummer det.' },
  found: { en: '{hits} on {documents}', da: '{hits} på {documents}' },
  place: { en: '1 place', da: '1 sted' },
  places: { en: '{count} places', da: '{count} steder' },
  document: { en: '1 page', da: '1 side' },
  documents: { en: '{count} pages', da: '{count} sider' },
  more: {
    en: 'There are more than these. Replace these first and find again, or narrow the search.',
    da: 'Der er flere end disse. Erstat disse først og søg igen, eller afgræns søgningen.',
  },
  all: { en: 'All of them', da: 'Alle' },
  ofPage: { en: 'Everything on {title}', da: 'Alt på {title}' },
  ofHit: { en: '{name}: {excerpt}', da: '{name}: {excerpt}' },
  pageItself: { en: 'The page itself', da: 'Siden selv' },
  'kind.pattern': { en: 'Pattern', da: 'Mønster' },
  'kind.layout': { en: 'Layout', da: 'Layout' },
  'kind.template': { en: 'Template', da: 'Skabelon' },
  with: { en: 'Replace with', da: 'Erstat med' },
  takeOut: { en: 'Take it out of {places}', da: 'Fjern det fra {places}' },
  replace: { en: 'Replace {places}', da: 'Erstat {places}' },
  replacing: { en: 'Replacing…', da: 'Erstatter…' },
  mayNot: {
    en: 'You can search. Replacing requires the editor role.',
    da: 'Redaktører erstatter; du kan se.',
  },
  done: { en: 'Replaced {places} on {documents}', da: 'Erstattet {places} på {documents}' },
  doneAbout: {
    en: 'These are drafts: shoppers do not see them yet. To go back, undo everything here, undo it on a single page, or discard a draft in its history.',
    da: 'Det er kladder: kunderne ser intet af det endnu. Fortryd det hele her, på en enkelt side, eller smid en kladde ud i dens historik.',
  },
  'outcome.replaced': { en: '{places} replaced', da: '{places} erstattet' },
  'outcome.changed': {
    en: 'Skipped: it was changed since your search. Search again to see the current text.',
    da: 'Ladt være: nogen har ændret den imens. Søg igen for at se, hvad den er nu.',
  },
  'outcome.tooLong': {
    en: 'Skipped: a field of the page does not accept it.',
    da: 'Ladt være: et felt på siden tager ikke imod det.',
  },
  'outcome.forbidden': {
    en: 'Skipped: your role does not cover its widgets.',
    da: 'Ladt være: din rolle dækker ikke dens widgets.',
  },
  'outcome.missing': { en: 'It no longer exists.', da: 'Den er der ikke længere.' },
  error: { en: '1 error to correct before publishing', da: '1 fejl skal rettes før udgivelse' },
  errors: {
    en: '{count} errors to correct before publishing',
    da: '{count} fejl skal rettes før udgivelse',
  },
  takeBack: { en: 'Take it all back', da: 'Fortryd det hele' },
  takenBack: { en: 'Taken back.', da: 'Fortrudt.' },
  'outcome.takenBack': { en: 'As it was before', da: 'Som før' },
  'outcome.notTakenBack': {
    en: 'Not undone: it was changed since. Check its history.',
    da: 'Ikke fortrudt: den er ændret siden. Se den i historikken.',
  },
  publish: { en: 'Publish…', da: 'Udgiv…' },
  again: { en: 'Search again', da: 'Søg igen' },
  everywhere: { en: 'Replace everywhere…', da: 'Erstat overalt…' },
} as const satisfies TextTable

type ReplacingText = keyof typeof texts

/** A text in the editor's language, with its values filled in. */
export const replacingText = createText(texts)

const pluralText = (count: number, item: ReplacingText, many: ReplacingText): string =>
  replacingText(count === 1 ? item : many, { count })

export const placesText = (count: number): string => pluralText(count, 'place', 'places')
export const documentsText = (count: number): string => pluralText(count, 'document', 'documents')
export const errorsText = (count: number): string => pluralText(count, 'error', 'errors')
