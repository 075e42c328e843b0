import { type Atom, createStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'

/** The one store that all islands of a browser tab share. The server never reads it. */
export const sharedStore: ReturnType<typeof createStore> = createStore()

/**
 * Reads state that islands share. It hydrates with the value that the server rendered, then shows the current one:
 * an island may wake after another has changed the state, and a bare `useAtom` would not match its HTML.
 */
export function useShared<Value>(atom: Atom<Value>, rendered: Value): Value {
  const subscribe = useCallback((onChange: () => void) => sharedStore.sub(atom, onChange), [atom])
  return useSyncExternalStore(
    subscribe,
    () => sharedStore.get(atom),
    () => rendered,
  )
}
