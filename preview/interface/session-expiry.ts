import { createContext } from 'react'
import { isExpiredAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'

/**
 * Returns whether the session that a screen's requests need is over, and a sign-in is open over the screen: an editor's,
 * unless the screen is one of operators. The two sessions end apart from each other.
 */
export const SessionOver = createContext((): boolean => store.get(isExpiredAtom))
