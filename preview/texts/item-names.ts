import { type EditorLanguage, editorLanguage } from '#preview/texts/language.ts'

type Names = Readonly<Record<EditorLanguage, string>>

/** What one item of a list is called whose schema has no name for it, by the English title of the list. */
const names: Readonly<Record<string, Names | undefined>> = {
  Address: { en: 'Line', da: 'Linje' },
  Cards: { en: 'Card', da: 'Kort' },
  'Delivery countries': { en: 'Country', da: 'Land' },
  Days: { en: 'Day', da: 'Dag' },
  'Days without dispatch': { en: 'Day', da: 'Dag' },
  'Special opening hours': { en: 'Day', da: 'Dag' },
  Departments: { en: 'Department', da: 'Afdeling' },
  'Social networks': { en: 'Link', da: 'Link' },
  'Product categories': { en: 'Category', da: 'Kategori' },
  'Legal pages': { en: 'Page', da: 'Side' },
  Markets: { en: 'Market', da: 'Marked' },
  Methods: { en: 'Method', da: 'Metode' },
  'Nested categories': { en: 'Category', da: 'Kategori' },
  'Hidden on categories': { en: 'Category', da: 'Kategori' },
  'Opening hours': { en: 'Period', da: 'Periode' },
  Options: { en: 'Option', da: 'Valgmulighed' },
  'Preference groups': { en: 'Group', da: 'Gruppe' },
  'Free gifts': { en: 'Free gift', da: 'Gratis gave' },
  Products: { en: 'Product', da: 'Produkt' },
  Redirects: { en: 'Redirect', da: 'Omdirigering' },
  Rows: { en: 'Row', da: 'Række' },
  'Search tags': { en: 'Tag', da: 'Mærke' },
  Services: { en: 'Service', da: 'Service' },
  SKUs: { en: 'SKU', da: 'SKU' },
  Tags: { en: 'Tag', da: 'Mærke' },
  Topics: { en: 'Topic', da: 'Emne' },
  'Payment methods': { en: 'Payment method', da: 'Betalingsmåde' },
  Widgets: { en: 'Widget', da: 'Widget' },
}

/** Returns what one item of a list is called; undefined if nothing is known. */
export const itemName = (title: string): string | undefined =>
  Object.hasOwn(names, title) ? names[title]?.[editorLanguage()] : undefined

/** Returns a name as it is within a sentence: `Menu entry` becomes `menu entry`, and `SKU` stays. */
export const withinSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name
