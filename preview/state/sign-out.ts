import { atom } from 'jotai'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { flush } from '#preview/state/save.ts'
import { isExpiredAtom, signOut } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { saveScreens } from '#preview/state/unsaved.ts'

/** Whether the user is asked to sign out without having saved their last changes. */
export const isSignOutAskedAtom = atom(false)

/**
 * Saves pending changes and signs out; asks first if they cannot be saved.
 * @throws CallFailed if the server does not respond
 */
export async function saveAndSignOut(): Promise<void> {
  const [areScreensUnsaved] = await Promise.all([saveScreens(), flush()])
  const isUnsaved = areScreensUnsaved || (getOpenDraft()?.queue.length ?? 0) > 0
  // Without a session, there is no way to save.
  if (isUnsaved && !store.get(isExpiredAtom)) store.set(isSignOutAskedAtom, true)
  else await signOut()
}
