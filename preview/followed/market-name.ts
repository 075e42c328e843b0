import { siteAtom } from '#preview/state/library.ts'
import { store } from '#preview/state/store.ts'

/** A market as editors call it, with the id that its addresses begin with: `Ireland (en)`. */
export function marketName(id: string): string {
  const market = store.get(siteAtom)?.markets.find((item) => item.id === id)
  return market ? `${market.name} (${id})` : id
}
