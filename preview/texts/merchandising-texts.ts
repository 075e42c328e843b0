import { editorLanguage, fillText, type TextTable, type TextValues } from '#preview/texts/language.ts'

/** Texts of the search screens. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Search', da: 'Søgning' },
  back: { en: 'All search rules', da: 'Alle søgeregler' },
  new: { en: 'New search rule', da: 'Ny søgeregel' },
  'kind.synonym': { en: 'Synonym', da: 'Synonym' },
  'kind.redirect': { en: 'Redirect', da: 'Omdirigering' },
  'kind.promotion': { en: 'Promotion', da: 'Kampagne' },
  'kindHint.synonym': {
    en: 'The search also finds products with other words.',
    da: 'Søgningen finder også varer med andre ord.',
  },
  'kindHint.redirect': {
    en: 'The search leads to a page instead of to products.',
    da: 'Søgningen fører til en side i stedet for til varer.',
  },
  'kindHint.promotion': {
    en: 'The search also shows all products with a tag.',
    da: 'Søgningen viser også alle varer med et mærke.',
  },
  'list.filter': { en: 'Filter by words', da: 'Filtrér efter ord' },
  'list.allKinds': { en: 'All kinds', da: 'Alle slags' },
  'list.allScopes': { en: 'All languages and markets', da: 'Alle sprog og markeder' },
  'list.kind': { en: 'Kind', da: 'Slags' },
  'list.scope': { en: 'Language or market', da: 'Sprog eller marked' },
  'list.term': { en: 'Search term', da: 'Søgeord' },
  'list.effect': { en: 'Effect', da: 'Virkning' },
  'list.none': { en: 'No search rules.', da: 'Ingen søgeregler.' },
  'list.noneAbout': {
    en: 'Add a synonym for a word that customers use and your products do not.',
    da: 'Tilføj et synonym for et ord, som kunderne bruger, men varerne ikke har.',
  },
  'list.count': { en: '{count} {count|rule|rules}', da: '{count} {count|regel|regler}' },
  'effect.synonym': { en: 'Also finds {targets}', da: 'Finder også {targets}' },
  'effect.redirect': { en: 'Leads to {targets}', da: 'Fører til {targets}' },
  'effect.promotion': { en: 'Adds products tagged {targets}', da: 'Tilføjer varer med mærket {targets}' },
  'field.kind': { en: 'What the rule does', da: 'Det gør reglen' },
  'field.language': { en: 'Language', da: 'Sprog' },
  'field.languageHint': { en: 'In all markets with this language.', da: 'I alle markeder med dette sprog.' },
  'field.market': { en: 'Market', da: 'Marked' },
  'field.term': { en: 'Search term', da: 'Søgeord' },
  'field.termHint': {
    en: 'As customers type it. Case does not matter.',
    da: 'Som kunderne skriver det. Store og små bogstaver er uden betydning.',
  },
  'field.wordHint': {
    en: 'One word. Case does not matter.',
    da: 'Ét ord. Store og små bogstaver er uden betydning.',
  },
  'targets.synonym': { en: 'Also search for', da: 'Søg også efter' },
  'targets.redirect': { en: 'Page', da: 'Side' },
  'targets.promotion': { en: 'Product tags', da: 'Varemærkater' },
  'targetsHint.synonym': { en: 'Single words, separated by commas.', da: 'Enkelte ord, adskilt af kommaer.' },
  'targetsHint.redirect': {
    en: 'A path of the shop, such as {example}.',
    da: 'En sti i butikken, f.eks. {example}.',
  },
  'targetsHint.promotion': {
    en: 'Separated by commas. The catalogue has: {tags}',
    da: 'Adskilt af kommaer. Kataloget har: {tags}',
  },
  'field.isMutual': {
    en: 'Add the other direction, too: a search for these words also finds the term',
    da: 'Tilføj også den anden retning: søgning efter disse ord finder også søgeordet',
  },
  'act.save': { en: 'Save rule', da: 'Gem regel' },
  'act.remove': { en: 'Delete rule', da: 'Slet regel' },
  'confirm.remove': {
    en: 'Searches for “{term}” no longer follow this rule. You cannot undo this.',
    da: 'Søgninger efter “{term}” følger ikke længere reglen. Det kan ikke fortrydes.',
  },
  'done.saved': {
    en: 'The rule is saved. Searches follow it at once.',
    da: 'Reglen er gemt. Søgninger følger den med det samme.',
  },
  'detail.missing': {
    en: 'This rule does not exist. It may have been deleted.',
    da: 'Reglen findes ikke. Den kan være slettet.',
  },
  'problem.term': { en: 'Enter a search term.', da: 'Skriv et søgeord.' },
  'problem.word': { en: 'Enter one word, of letters or digits.', da: 'Skriv ét ord af bogstaver eller tal.' },
  'problem.synonym': {
    en: 'Enter other single words than the search term.',
    da: 'Skriv andre enkelte ord end søgeordet.',
  },
  'problem.redirect': { en: 'Enter a path that begins with /.', da: 'Skriv en sti, der begynder med /.' },
  'problem.promotion': { en: 'Enter at least one tag.', da: 'Skriv mindst ét mærke.' },
  'problem.scope': { en: 'Choose where the rule applies.', da: 'Vælg, hvor reglen gælder.' },
  'refused.fields': {
    en: 'Nothing was saved. Check the marked fields.',
    da: 'Intet er gemt. Se de markerede felter.',
  },
  'refused.taken': {
    en: 'This term has such a rule already. Change that rule instead.',
    da: 'Søgeordet har allerede en sådan regel. Ret den i stedet.',
  },
  'trial.title': { en: 'Try the search', da: 'Prøv søgningen' },
  'trial.market': { en: 'Market', da: 'Marked' },
  'trial.term': { en: 'Search for', da: 'Søg efter' },
  'trial.now': { en: 'Now', da: 'Nu' },
  'trial.then': { en: 'With this rule', da: 'Med denne regel' },
  'trial.count': { en: '{count} {count|product|products}', da: '{count} {count|vare|varer}' },
  'trial.none': { en: 'Nothing found.', da: 'Intet fundet.' },
  'trial.corrected': { en: 'Read as “{terms}”', da: 'Læst som “{terms}”' },
  'trial.redirect': { en: 'Leads to {path}', da: 'Fører til {path}' },
  'product.soldOut': { en: 'Sold out', da: 'Udsolgt' },
} as const satisfies TextTable

export type MerchandisingText = keyof typeof texts

/** A text of the search screens in the editor's language, with its values filled in. */
export const merchandisingText = (key: MerchandisingText, values: TextValues = {}): string =>
  fillText(texts[key][editorLanguage()], values)
