import react from 'react'

const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
const readQueue = (): unknown => Reflect.get(Object(internals), 'actQueue')

// A test that ended early may have left replaced timers.
const nextTurn = setImmediate

/** Turns of the event loop in which an `act` ends whose work is done. */
const turns = 20

/** Runs React's queued tasks, and those in which they continue. */
function runTasks(queue: unknown[]): void {
  for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
    let step: unknown = task
    while (typeof step === 'function') step = step(false)
  }
}

/**
 * Ends an `act` that a test left open because it awaits inside what React does only afterwards. Otherwise nothing would be
 * rendered in the later files of this worker.
 * @returns whether one was open
 */
export async function endOpenAct(): Promise<boolean> {
  let isOpen = false
  for (let turn = 0; turn < turns; turn += 1) {
    const queue = readQueue()
    if (!Array.isArray(queue)) return isOpen
    isOpen = true
    runTasks(queue)
    await new Promise<void>((resolve) => nextTurn(resolve))
  }
  return isOpen
}
