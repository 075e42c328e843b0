/** State of the page's one flyout (interface rule 3). `closing` lasts as long as the closing animation. */
export type FlyoutState =
  | { phase: 'closed' }
  | { phase: 'open'; name: string; forbidsNext: boolean }
  | { phase: 'closing'; name: string }

/** `close` without a name closes any open one; `closed`: the animation has ended. */
export type FlyoutEvent =
  | { kind: 'open'; name: string; forbidsNext: boolean }
  | { kind: 'close'; name?: string }
  | { kind: 'closed' }

/** Effects of a step, in this order. `leave` runs the close hook and removes the flyout. */
export type FlyoutEffect = { kind: 'leave' | 'show'; name: string }

export interface FlyoutStep {
  state: FlyoutState
  effects: readonly FlyoutEffect[]
}

export const closedFlyout: FlyoutState = { phase: 'closed' }

const withoutEffects = (state: FlyoutState): FlyoutStep => ({ state, effects: [] })

/**
 * Returns the next state with its effects. Opening is refused while one is closing, or while the open one forbids
 * another; otherwise the open one closes first. Other events change nothing.
 */
export function nextFlyout(state: FlyoutState, event: FlyoutEvent): FlyoutStep {
  switch (event.kind) {
    case 'open': {
      if (state.phase === 'closing') return withoutEffects(state)
      if (state.phase === 'open' && (state.forbidsNext || state.name === event.name))
        return withoutEffects(state)
      const { name, forbidsNext } = event
      const leave: FlyoutEffect[] = state.phase === 'open' ? [{ kind: 'leave', name: state.name }] : []
      return { state: { phase: 'open', name, forbidsNext }, effects: [...leave, { kind: 'show', name }] }
    }
    case 'close': {
      if (state.phase !== 'open' || (event.name ?? state.name) !== state.name) return withoutEffects(state)
      const { name } = state
      return { state: { phase: 'closing', name }, effects: [{ kind: 'leave', name }] }
    }
    case 'closed':
      return withoutEffects(state.phase === 'closing' ? closedFlyout : state)
  }
}
