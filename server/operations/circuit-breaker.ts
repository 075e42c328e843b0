import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { steadyTime } from '#server/operations/steady-time.ts'

/**
 * Calls a service that may be unavailable. Consecutive failures open the circuit for a while; then a trial call
 * decides.
 */
export interface CircuitBreaker {
  /** @throws the error of `call`; one that `isOpenCircuit` recognises if it was not made */
  run<Value>(call: () => Promise<Value>): Promise<Value>
}

interface Options {
  /** Consecutive failures that open the circuit. */
  failures: number
  /** Milliseconds until an open circuit allows a trial call. */
  resetTimeout: number
  /** Whether an error means that the service is unavailable. Default: every error. */
  isFailure?: (error: unknown) => boolean
  /** Monotonic clock in milliseconds. */
  steady?: () => number
}

/** Whether a call was not made, because its circuit is open. */
export const isOpenCircuit = (error: unknown): boolean => error instanceof BrokenCircuitError

export function createCircuitBreaker({
  failures,
  resetTimeout,
  isFailure = () => true,
  steady = steadyTime,
}: Options): CircuitBreaker {
  let openedTime = 0
  function createPolicy(initialState?: unknown) {
    const breaker = new ConsecutiveBreaker(failures)
    const policy = circuitBreaker(handleWhen(isFailure), {
      halfOpenAfter: resetTimeout,
      breaker,
      initialState,
    })
    policy.onBreak(() => {
      openedTime = steady()
    })
    return policy
  }
  // The next call is the trial call, as after the reset timeout.
  const afterReset = {
    ownState: { value: CircuitState.Open, openedAt: 0, attemptNo: 1 },
    breakerState: failures,
  }
  let policy = createPolicy()

  return {
    run(call) {
      // The library measures the timeout by the system's clock: after that is set back, the circuit would stay open.
      const isDue = policy.state === CircuitState.Open && steady() - openedTime >= resetTimeout
      if (isDue) policy = createPolicy(afterReset)
      return policy.execute(call)
    },
  }
}
