/**
 * Returns a function that runs `work`, never twice at the same time: calls during a run share one further run, which
 * begins after them.
 */
export function createSharedRun(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let again = false

  async function run(): Promise<void> {
    do {
      again = false
      await work()
    } while (again)
  }

  return () => {
    again = running !== undefined
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
