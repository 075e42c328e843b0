import { afterEach, expect, it } from 'vitest'
import { everything } from '#renderer/cache-tags.ts'
import { createPurgeBus, type PurgeBus } from '#server/operations/bus.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTcpProxy } from '#tests/support/fakes/tcp-proxy.ts'

const redisUrl = process.env.REDIS_URL || undefined
const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function open(url: string | undefined, report: (error: Error) => void = () => undefined) {
  const bus = await createPurgeBus(url, report)
  opened.push(bus)
  return bus
}

/** Two processes' ends of one bus; without Redis there is one process, and one end. */
async function twoEnds(): Promise<{ sender: PurgeBus; receiver: PurgeBus }> {
  const sender = await open(redisUrl)
  return { sender, receiver: redisUrl ? await open(redisUrl) : sender }
}

function received(bus: PurgeBus): string[][] {
  const messages: string[][] = []
  bus.onPurge((tags) => messages.push([...tags]))
  return messages
}

it('carries a purge to every listener exactly once, the sender included', async () => {
  const { sender, receiver } = await twoEnds()
  const near = received(sender)
  const far = received(receiver)
  await sender.purge(['page:/dk/efterår', 'market:dk'])
  expect(near).toEqual([['page:/dk/efterår', 'market:dk']])
  await sender.purge(['last'])
  await eventually(() => expect(far.at(-1)).toEqual(['last']))
  expect(far).toEqual([['page:/dk/efterår', 'market:dk'], ['last']])
  expect(near).toHaveLength(2)
})

it('tells the other listeners when one throws, and reports it', async () => {
  const reports: Error[] = []
  const bus = await open(redisUrl, (error) => reports.push(error))
  bus.onPurge(() => {
    throw new Error('a broken listener')
  })
  const messages = received(bus)
  await bus.purge(['site'])
  expect(messages).toEqual([['site']])
  expect(reports.map(({ message }) => message)).toEqual(['a broken listener'])
})

it('starts without Redis, reports it, and purges within the process', async () => {
  const nobody = await startTcpProxy('127.0.0.1', 1)
  await nobody.close()
  const reports: Error[] = []
  const bus = await open(`redis://127.0.0.1:${nobody.port}`, (error) => reports.push(error))
  expect(reports.length).toBeGreaterThan(0)
  const messages = received(bus)
  await bus.purge(['site'])
  expect(messages).toEqual([['site']])
})

if (redisUrl) {
  it('purges within the process while Redis is away, and treats everything as old when it is back', async () => {
    const { hostname, port } = new URL(redisUrl)
    const proxy = await startTcpProxy(hostname, Number(port || 6_379))
    const reports: Error[] = []
    const cutOff = await open(`redis://127.0.0.1:${proxy.port}`, (error) => reports.push(error))
    opened.push(proxy)
    const other = await open(redisUrl)
    const here = received(cutOff)
    const there = received(other)

    proxy.cut()
    await eventually(() => expect(reports.length).toBeGreaterThan(0))
    await cutOff.purge(['from the lonely one'])
    await other.purge(['missed by the lonely one'])
    expect(here).toEqual([['from the lonely one']])

    proxy.mend()
    await eventually(() => expect(here).toContainEqual([everything]))
    await eventually(() => expect(there).toContainEqual(['from the lonely one']))
    await other.purge(['afterwards'])
    await eventually(() => expect(here).toContainEqual(['afterwards']))
  }, 30_000)
}
