import { type EditorLanguage, editorLanguage } from '#preview/texts/language.ts'
import type { ContentKind } from '#schemas/pages/content-kinds.ts'

type Names = Readonly<Record<EditorLanguage, string>>

const kinds: Readonly<Record<ContentKind, Names>> = {
  content: { en: 'Content pages', da: 'Indholdssider' },
  catalogue: { en: 'Listings and product pages', da: 'Lister og produktsider' },
  purchase: { en: 'Basket and checkout', da: 'Kurv og kasse' },
  account: { en: 'Account and sign-in', da: 'Konto og login' },
  frame: { en: 'Header and footer', da: 'Sidehoved og sidefod' },
  pattern: { en: 'Patterns', da: 'Mønstre' },
  shared: { en: 'Global content', da: 'Globalt indhold' },
}

const families: Readonly<Record<string, Names | undefined>> = {
  account: { en: 'Account', da: 'Konto' },
  basket: { en: 'Basket', da: 'Kurv' },
  catalogue: { en: 'Products', da: 'Produkter' },
  checkout: { en: 'Checkout', da: 'Kasse' },
  club: { en: 'Customer club', da: 'Kundeklub' },
  content: { en: 'Content', da: 'Indhold' },
  listing: { en: 'Listings', da: 'Produktlister' },
  navigation: { en: 'Navigation', da: 'Navigation' },
  orders: { en: 'Orders', da: 'Ordrer' },
  product: { en: 'Product page', da: 'Produktside' },
  service: { en: 'Service', da: 'Service' },
  stores: { en: 'Stores', da: 'Butikker' },
  wishlist: { en: 'Wishlist', da: 'Ønskeliste' },
}

/** Returns what editors call a kind of content. */
export const contentKindText = (kind: ContentKind): string => kinds[kind][editorLanguage()]

/** Returns what editors call a family of widgets; its id, if it is new. */
export const familyText = (family: string): string =>
  (Object.hasOwn(families, family) ? families[family]?.[editorLanguage()] : undefined) ?? family
