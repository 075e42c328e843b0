import { readStored, removeStored, writeStored } from '#renderer/browser/page/storage.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { stores } from '#schemas/api/stores.ts'

/**
 * The id of the visitor's favourite store: the account's when signed in, which may have none or be unavailable, else the
 * one stored in this browser, perhaps by another person.
 */
export async function favouriteStore(catalog: string): Promise<string | undefined> {
  const stored = readStored('favouriteStore')
  if (!hasSessionTrace()) return stored
  const response = await callShop(stores.favourite, { path: { catalog } }).catch(() => undefined)
  if (response?.status === 200) return response.body.store?.id
  // The session has ended: the visitor is a guest.
  return response?.status === 401 ? stored : undefined
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
 * Stores the visitor's favourite store, in the account when signed in, else in the browser; undefined removes it.
 * @returns false if it could not be stored
 */
export async function storeFavouriteStore(catalog: string, storeId: string | undefined): Promise<boolean> {
  if (hasSessionTrace()) return saveToAccount(catalog, storeId)
  if (storeId !== undefined) return writeStored('favouriteStore', storeId)
  removeStored('favouriteStore')
  return true
}
