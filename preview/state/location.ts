import { atom } from 'jotai'
import { store } from '#preview/state/store.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { type DocumentKind, documentKinds } from '#schemas/pages/document-kinds.ts'

/** A location in the editor, as in its address. */
export interface EditorLocation {
  /** `pages`, `edit`, or a screen of another part of the editor. */
  screen: string
  /** What the screen shows one of, such as an order's number; empty for the list. */
  item: string
  /** The edited document. */
  document: EditedDocument | undefined
  query: URLSearchParams
}

/** Returns a part of an address as readable text: unchanged if it contains a lone `%`. */
export function decodeSafely(part: string, decode: (part: string) => string = decodeURIComponent): string {
  try {
    return decode(part)
  } catch {
    return part
  }
}

const isKind = (kind: string): kind is DocumentKind => documentKinds.some((candidate) => candidate === kind)

/** `/preview/edit?kind=page&market=dk&key=/dk` and its like. */
function readLocation(address: URL): EditorLocation {
  const query = address.searchParams
  const kind = query.get('kind') ?? 'page'
  const market = query.get('market')
  const key = query.get('key')
  const document = isKind(kind) && market !== null && key !== null ? { kind, market, key } : undefined
  const [, , screen, item = ''] = address.pathname.split('/')
  return { screen: screen || 'pages', item: decodeSafely(item), document, query }
}

export const locationAtom = atom(readLocation(new URL(location.href)))

const showAddress = (): void => store.set(locationAtom, readLocation(new URL(location.href)))

export const addressOf = ({ kind, market, key }: EditedDocument): string =>
  `/preview/edit?${new URLSearchParams({ kind, market, key })}`

/** Navigates within the editor without a reload. */
export function navigate(address: string): void {
  history.pushState(null, '', address)
  showAddress()
}

/** Shows the same document at the address that it has now, in place of the old one. */
export function replaceAddress(document: EditedDocument): void {
  history.replaceState(null, '', addressOf(document))
  showAddress()
}

addEventListener('popstate', showAddress)
