import { isStorageAllowed, readStored, removeUngranted, writeStored } from '#renderer/browser/page/storage.ts'
import {
  type ConsentCategory,
  consentCookie,
  consentIn,
  grantedCategories,
} from '#schemas/visitors/consent.ts'

type GrantedCategories = ReadonlySet<ConsentCategory>

/** Returns the visitor's last choice; undefined before any, and after the question changed. */
export const storedConsent = (): GrantedCategories | undefined => consentIn(readStored('consent'))

/**
 * Whether the visitor consents to a category. Before a choice only the necessary ones are granted (tracking rule 1).
 */
export const hasConsent = (category: ConsentCategory): boolean => isStorageAllowed(category)

const changeEvent = 'consentchange'

/**
 * Calls `listener` with the granted categories whenever the visitor's choice changes, in this tab or another. Not
 * called for the current choice: use `hasConsent`.
 * @returns the function that unsubscribes
 */
export function onConsent(listener: (granted: GrantedCategories) => void): () => void {
  let previous = readStored('consent')
  const notifyIfChanged = () => {
    const now = readStored('consent')
    if (now === previous) return
    previous = now
    listener(storedConsent() ?? grantedCategories)
  }
  document.addEventListener(changeEvent, notifyIfChanged)
  document.addEventListener('visibilitychange', notifyIfChanged)
  return () => {
    document.removeEventListener(changeEvent, notifyIfChanged)
    document.removeEventListener('visibilitychange', notifyIfChanged)
  }
}

/**
 * Stores the visitor's choice, removes data that it no longer covers, and notifies listeners. Categories that need no
 * consent are always granted.
 */
export function setConsent(categories: Iterable<ConsentCategory>): void {
  writeStored('consent', consentCookie(new Set([...grantedCategories, ...categories])))
  removeUngranted()
  document.dispatchEvent(new Event(changeEvent))
}
