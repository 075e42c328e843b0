import { Agent } from 'node:http'
import { type LoadRequest, sendRequest } from '#tests/support/load/open-loop.ts'

/**
 * Sends a request for each response: `together` at a time, to the addresses round-robin, for so many seconds.
 * @returns requests a second
 * @throws if one fails
 */
export async function measureThroughput(
  urls: readonly string[],
  next: (index: number) => LoadRequest,
  { seconds, together }: { seconds: number; together: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const end = started + seconds * 1_000
  let sent = 0
  async function shopper(): Promise<void> {
    while (performance.now() < end) {
      const index = sent
      sent += 1
      const failure = await sendRequest(urls[index % urls.length] ?? '', agent, next(index))
      if (failure !== undefined) throw new Error(`void: ${failure}`)
    }
  }
  await Promise.all(Array.from({ length: together }, shopper))
  agent.destroy()
  return (sent * 1_000) / (performance.now() - started)
}
