import { libraryStore } from '#preview/state/library.ts'

/** A market as editors call it, with the id that its addresses begin with: `Ireland (en)`. */
export function marketName(id: string): string {
  const market = libraryStore.get().site?.markets.find((one) => one.id === id)
  return market ? `${market.name} (${id})` : id
}
