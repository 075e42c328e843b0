import { useSyncExternalStore } from 'react'

/** A value that components and other code share: get, set, subscribe. */
export interface Store<Value> {
  get(): Value
  set(next: Value): void
  /** Changes some fields. */
  patch(fields: Partial<Value>): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const set = (next: Value) => {
    if (next === value) return
    value = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set,
    patch: (fields) => set({ ...value, ...fields }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Re-renders when the selected value changes: select values that keep their identity. */
export const useStore = <Value extends object, Part>(
  { get, subscribe }: Store<Value>,
  select: (value: Value) => Part,
): Part => useSyncExternalStore(subscribe, () => select(get()))
