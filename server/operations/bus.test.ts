import { afterEach, expect, it } from 'vitest'
import { everything } from '#renderer/cache-tags.ts'
import { createPurgeBus, type PurgeBus } from '#server/operations/bus.ts'
import { openPurgeLog, type PurgeLog } from '#server/operations/purge-log.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTcpProxy } from '#tests/support/fakes/tcp-proxy.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const redisUrl = process.env.REDIS_URL || undefined
const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function open(
  url: string | undefined,
  report: (error: Error) => void = () => undefined,
  log?: PurgeLog,
) {
  const bus = await createPurgeBus(url, report, log)
  opened.push(bus)
  return bus
}

/** The buses of two processes; without Redis there is one process. */
async function createBusPair(): Promise<{ sender: PurgeBus; receiver: PurgeBus }> {
  const sender = await open(redisUrl)
  return { sender, receiver: redisUrl ? await open(redisUrl) : sender }
}

function readReceived(bus: PurgeBus): string[][] {
  const messages: string[][] = []
  bus.onPurge((tags) => messages.push([...tags]))
  return messages
}

it('delivers a purge to every listener exactly once, including the sender', async () => {
  const { sender, receiver } = await createBusPair()
  const near = readReceived(sender)
  const remoteTags = readReceived(receiver)
  await sender.purge(['page:/dk/efterår', 'market:dk'])
  expect(near).toEqual([['page:/dk/efterår', 'market:dk']])
  await sender.purge(['last'])
  await eventually(() => expect(remoteTags.at(-1)).toEqual(['last']))
  expect(remoteTags).toEqual([['page:/dk/efterår', 'market:dk'], ['last']])
  expect(near).toHaveLength(2)
})

it.runIf(redisUrl)('separates the purges of shops in different databases of one Redis server', async () => {
  const database = (number: number) => Object.assign(new URL(redisUrl ?? ''), { pathname: `/${number}` }).href
  const ownBus = await open(database(1))
  const sibling = await open(database(1))
  const stranger = await open(database(2))
  const remoteTags = readReceived(ownBus)
  await stranger.purge(['page:/dk/theirs'])
  await sibling.purge(['page:/dk/ours'])
  await eventually(() => expect(remoteTags.at(-1)).toEqual(['page:/dk/ours']))
  expect(remoteTags).toEqual([['page:/dk/ours']])
})

it('notifies the remaining listeners when one throws, and reports it', async () => {
  const reports: Error[] = []
  const bus = await open(redisUrl, (error) => reports.push(error))
  bus.onPurge(() => {
    throw new Error('a broken listener')
  })
  const messages = readReceived(bus)
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
  const messages = readReceived(bus)
  await bus.purge(['site'])
  expect(messages).toEqual([['site']])
})

/** A database shared by processes, with a log for each. */
async function sharedLogs() {
  const database = await openTestDatabase()
  let time = Date.parse('2026-03-01T08:00:00Z')
  return {
    database,
    openLog: () =>
      openPurgeLog(
        database,
        () => time,
        (error) => {
          throw error
        },
      ),
    pass(milliseconds: number) {
      time += milliseconds
    },
  }
}

it('delivers each purge once through the database alone', async () => {
  const { database, openLog } = await sharedLogs()
  const before = await openLog()
  await before.add(['of the past'])
  const [sender, receiver] = [
    await open(undefined, undefined, await openLog()),
    await open(undefined, undefined, await openLog()),
  ]
  const [senderTags, receiverTags] = [readReceived(sender), readReceived(receiver)]
  await sender.purge(['page:/dk/efterår', 'market:dk'])
  await receiver.purge(['page:/dk'])
  await sender.purge(['last'])
  await eventually(() => expect(receiverTags).toContainEqual(['last']))
  await eventually(() => expect(senderTags).toContainEqual(['page:/dk']))
  expect(receiverTags.toSorted()).toEqual([['last'], ['page:/dk'], ['page:/dk/efterår', 'market:dk']])
  expect(senderTags).toHaveLength(3)
  for (const bus of opened.splice(0)) await bus.close()
  await database.close()
})

it('finds a purge with a lower number than an earlier one', async () => {
  const { database, openLog } = await sharedLogs()
  const log = await openLog()
  const write = (sequence: number, tags: string) =>
    database.pool.query('insert into purges (sequence, tags) overriding system value values ($1, $2)', [
      sequence,
      tags,
    ])
  await write(12, 'committed first')
  expect(await log.readNew()).toEqual([['committed first']])
  await write(11, 'committed later')
  expect(await log.readNew()).toEqual([['committed later']])
  expect(await log.readNew()).toEqual([])
  await database.close()
})

it('clears everything after a gap in which purges may have been deleted', async () => {
  const { database, openLog, pass } = await sharedLogs()
  const log = await openLog()
  pass(45 * 60_000)
  expect(await log.readNew()).toEqual([[everything]])
  pass(60_000)
  expect(await log.readNew()).toEqual([])
  await database.close()
})

if (redisUrl) {
  it('catches up on purges missed while Redis was unavailable', async () => {
    const { hostname, port } = new URL(redisUrl)
    const proxy = await startTcpProxy(hostname, Number(port || 6_379))
    const { database, openLog } = await sharedLogs()
    proxy.cut()
    const cutOff = await open(`redis://127.0.0.1:${proxy.port}`, undefined, await openLog())
    const other = await open(redisUrl, undefined, await openLog())
    const receivedTags = readReceived(cutOff)
    await other.purge(['before the first connection'])
    await eventually(() => expect(receivedTags).toEqual([['before the first connection']]))
    proxy.mend()
    await other.purge(['afterwards'])
    await eventually(() => expect(receivedTags).toEqual([['before the first connection'], ['afterwards']]))
    for (const bus of opened.splice(0)) await bus.close()
    await proxy.close()
    await database.close()
  }, 30_000)

  it('purges within the process while Redis is down, and clears everything when it recovers', async () => {
    const { hostname, port } = new URL(redisUrl)
    const proxy = await startTcpProxy(hostname, Number(port || 6_379))
    const reports: Error[] = []
    const cutOff = await open(`redis://127.0.0.1:${proxy.port}`, (error) => reports.push(error))
    opened.push(proxy)
    const other = await open(redisUrl)
    const lonelyTags = readReceived(cutOff)
    const otherTags = readReceived(other)

    proxy.cut()
    await eventually(() => expect(reports.length).toBeGreaterThan(0))
    await cutOff.purge(['from the lonely one'])
    await other.purge(['missed by the lonely one'])
    expect(lonelyTags).toEqual([['from the lonely one']])

    proxy.mend()
    await eventually(() => expect(lonelyTags).toContainEqual([everything]))
    await eventually(() => expect(otherTags).toContainEqual(['from the lonely one']))
    await other.purge(['afterwards'])
    await eventually(() => expect(lonelyTags).toContainEqual(['afterwards']))
  }, 30_000)
}

it('does not read a purge of its own process, however soon its row is seen', async () => {
  const { database, openLog } = await sharedLogs()
  const log = await openLog()
  const rounds = Array.from({ length: 200 }, (_, round) => `purge ${round}`)
  for (const tag of rounds) {
    const [, newTags] = await Promise.all([log.add([tag]), log.readNew()])
    expect(newTags).toEqual([])
  }
  await database.close()
})
