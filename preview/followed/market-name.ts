import { nameMarket } from '#preview/interface/name-market.tsx'
import { siteAtom } from '#preview/state/library.ts'
import { store } from '#preview/state/store.ts'

/** A market as editors call it: `Ireland`, or `Ireland (en)` if another one has the same name. */
export const marketName = (id: string): string => nameMarket(store.get(siteAtom)?.markets ?? [], id)
