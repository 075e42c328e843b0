/**
 * Returns a function that runs `work`, never twice at the same time: calls during a run share one further run, which
 * begins after them. They reject if the last run did.
 */
export function createSharedRun(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let runAgain = false

  async function run(): Promise<void> {
    do {
      runAgain = false
      try {
        await work()
      } catch (error) {
        if (!runAgain) throw error
      }
    } while (runAgain)
  }

  return () => {
    runAgain = running !== undefined
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
