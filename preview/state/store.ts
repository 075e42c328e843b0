import { getDefaultStore } from 'jotai'

/**
 * The one store of the editor's atoms: components read them by jotai's hooks, other code by `get`, `set` and `sub` of this.
 * It is jotai's default store, so that no component needs a provider.
 */
export const store: ReturnType<typeof getDefaultStore> = getDefaultStore()
