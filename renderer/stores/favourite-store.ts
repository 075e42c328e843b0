import { readStored, removeStored, writeStored } from '#renderer/browser/page/storage.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { stores } from '#schemas/api/stores.ts'

/** The id of the visitor's favourite store: the account's when signed in, else the one stored in this browser. */
export async function favouriteStore(catalog: string): Promise<string | undefined> {
  const stored = readStored('favouriteStore')
  if (!hasSessionTrace()) return stored
  const response = await callShop(stores.favourite, { path: { catalog } }).catch(() => undefined)
  return response?.status === 200 ? (response.body.store?.id ?? stored) : stored
}

async function saveToAccount(catalog: string, storeId: string | undefined): Promise<boolean> {
  const path = { catalog }
  const response = await (storeId === undefined
    ? callShop(stores.forgetFavourite, { path })
    : callShop(stores.chooseFavourite, { path, body: { storeId } })
  ).catch(() => undefined)
  return response !== undefined && response.status < 300
}

/**
 * Stores the visitor's favourite store, in the browser and the account; undefined removes it.
 * @returns false if it could not be stored
 */
export async function keepFavouriteStore(catalog: string, storeId: string | undefined): Promise<boolean> {
  if (hasSessionTrace() && !(await saveToAccount(catalog, storeId))) return false
  if (storeId !== undefined) return writeStored('favouriteStore', storeId)
  removeStored('favouriteStore')
  return true
}
