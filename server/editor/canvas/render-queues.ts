/** A rendering that a request waits for. */
interface RenderTask {
  /** Renders and responds; must not reject. */
  render(): Promise<void>
  /** Whether the request was aborted: then it is not rendered, and takes no place in the queue. */
  isAborted(): boolean
}

/** Renders one at a time per link. */
interface RenderQueues {
  /**
   * Runs a rendering after the link's earlier ones.
   * @returns false if too many are waiting: then it is not run
   */
  run(link: string, rendering: RenderTask): boolean
}

/** @param maxWaiting maximum number of renderings per link that wait for the one that runs */
export function createRenderQueues(maxWaiting: number): RenderQueues {
  const queues = new Map<string, RenderTask[]>()

  async function work(link: string, first: RenderTask, waiting: RenderTask[]): Promise<void> {
    for (let next: RenderTask | undefined = first; next; next = waiting.shift())
      if (!next.isAborted()) await next.render()
    queues.delete(link)
  }

  return {
    run(link, rendering) {
      const waiting = queues.get(link)
      if (!waiting) {
        const started: RenderTask[] = []
        queues.set(link, started)
        void work(link, rendering, started)
        return true
      }
      const wantedItems = waiting.filter((item) => !item.isAborted())
      if (wantedItems.length >= maxWaiting) return false
      waiting.splice(0, waiting.length, ...wantedItems, rendering)
      return true
    },
  }
}
