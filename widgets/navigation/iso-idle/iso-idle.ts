/** States of an unattended visit in a store (in-store rule 3). */
export type IdleState = { phase: 'watching' } | { phase: 'offering'; secondsLeft: number }

/** `kept`: the shopper continues. `deletion`: the shopper wants to start over. */
export type IdleEvent =
  | { kind: 'idle'; nothingToDelete: boolean; seconds: number }
  | { kind: 'second' }
  | { kind: 'kept' }
  | { kind: 'deletion' }

export interface IdleStep {
  state: IdleState
  /** Effect on the page. */
  effect: 'none' | 'offer' | 'delete'
}

const watching: IdleState = { phase: 'watching' }

/** Returns the next state. An empty basket on the home page is not offered for deletion. */
export function nextIdle(state: IdleState, event: IdleEvent): IdleStep {
  if (state.phase === 'watching') {
    if (event.kind !== 'idle' || event.nothingToDelete) return { state, effect: 'none' }
    return { state: { phase: 'offering', secondsLeft: event.seconds }, effect: 'offer' }
  }
  switch (event.kind) {
    case 'second': {
      const secondsLeft = state.secondsLeft - 1
      if (secondsLeft <= 0) return { state: watching, effect: 'delete' }
      return { state: { phase: 'offering', secondsLeft }, effect: 'none' }
    }
    case 'kept':
      return { state: watching, effect: 'none' }
    case 'deletion':
      return { state: watching, effect: 'delete' }
    case 'idle':
      return { state, effect: 'none' }
  }
}
