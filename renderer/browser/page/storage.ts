// Cookies and local storage of the browser, limited to the categories that the visitor has consented to.
import { type ConsentCategory, consentIn, grantedCategories } from '#schemas/visitors/consent.ts'
import { type StoredKey, type StoredKeyName, storedKeys } from '#schemas/visitors/stored-keys.ts'

function cookieOf(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  if (cookie === undefined || cookie.endsWith('=')) return undefined
  try {
    return decodeURIComponent(cookie.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** Whether the visitor allows storage of a category. Before a choice: necessary ones only. */
export const isStorageAllowed = (category: ConsentCategory): boolean =>
  grantedCategories.has(category) || (consentIn(cookieOf('consent'))?.has(category) ?? false)

const secondsInDay = 86_400

const cookieWith = (name: string, value: string, maxAge: number | undefined): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    ...(location.protocol === 'https:' ? ['Secure'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ')

/** Returns the stored value of a key, or undefined; also if the browser refuses storage. */
export function readStored(key: StoredKeyName): string | undefined {
  if (storedKeys[key].storage === 'cookie') return cookieOf(key)
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text under a key. @returns false without the consent that the key needs, or if the storage is full */
export function writeStored(key: StoredKeyName, value: string): boolean {
  const { storage, days, category }: StoredKey = storedKeys[key]
  if (!isStorageAllowed(category)) return false
  try {
    if (storage === 'local') localStorage.setItem(key, value)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    else document.cookie = cookieWith(key, value, days === undefined ? undefined : days * secondsInDay)
    return true
  } catch {
    return false
  }
}

/** Removes a key from cookies or local storage. */
export function removeStored(key: StoredKeyName): void {
  try {
    if (storedKeys[key].storage === 'local') localStorage.removeItem(key)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    else document.cookie = cookieWith(key, '', 0)
  } catch {
    // A browser that refuses storage has nothing to remove.
  }
}

/** Removes everything whose consent the visitor has withdrawn. */
export function removeUngranted(): void {
  for (const key of Object.keys(storedKeys))
    if (isKey(key) && !isStorageAllowed(storedKeys[key].category)) removeStored(key)
}

const isKey = (key: string): key is StoredKeyName => Object.hasOwn(storedKeys, key)
