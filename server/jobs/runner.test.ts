import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addJob, addPersistentJob, addRecurringJob } from '#server/jobs/jobs.ts'
import { createJobRunner, type JobReport, retryDelay } from '#server/jobs/runner.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let time: number
/** Elapsed milliseconds by the monotonic clock. */
let passed = 0
let reports: JobReport[]
const faults: unknown[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(jobs)
  time = Date.parse('2026-09-01T12:00:00Z')
  reports = []
  faults.length = 0
})

const minute = 60_000
const runnerOf = (handlers: Record<string, JobHandler>, maxOfKind = new Map<string, number>()) =>
  createJobRunner({
    database,
    handlers: new Map(Object.entries(handlers)),
    maxOfKind,
    now: () => time,
    steady: () => passed,
    random: () => 0.5,
    report: (report) => void reports.push(report),
    onError: (error) => void faults.push(error),
  })
const add = (kind: string, payload: object = {}, due = time, key?: string) =>
  addJob(database.db, { kind, payload, due: new Date(due), ...(key && { key }) })
const rows = () => database.db.select().from(jobs)

/** A handler that the test resolves. */
function createGate() {
  let open = () => {}
  let begin = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const pass = () => {
    begin()
    return opened
  }
  return { open, begun, pass }
}

it('runs due jobs, the longest waiting first, and none early', async () => {
  const seen: unknown[] = []
  const runner = runnerOf({
    note: jobHandler(
      { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
      async ({ word }) => {
        seen.push(word)
        return { kind: 'done' }
      },
    ),
  })
  await add('note', { word: 'later' }, time + minute)
  await add('note', { word: 'now' })
  await add('note', { word: 'before' }, time - minute)
  await runner.runDue()
  expect(seen).toEqual(['before', 'now'])
  time += minute
  await runner.runDue()
  expect(seen).toEqual(['before', 'now', 'later'])
  expect(await rows()).toEqual([])
})

it('adds nothing by a transaction that is rolled back', async () => {
  const wrong = database.db.transaction(async (tx) => {
    await addJob(tx, { kind: 'note', payload: {}, due: new Date(time) })
    throw new Error('no')
  })
  await expect(wrong).rejects.toThrow('no')
  expect(await rows()).toEqual([])
})

it('retries with growing delays, and stores a job that never succeeds with its error', async () => {
  const runner = runnerOf({
    fails: async () => {
      throw new Error('the printer is on fire')
    },
  })
  await add('fails')
  expect(await runner.runDue()).toBe(1)
  expect(await runner.runDue()).toBe(0)
  time += retryDelay(1, 0.5)
  expect(await runner.runDue()).toBe(1)
  for (let count = 0; count < 20; count += 1) {
    time += 6 * 60 * minute
    await runner.runDue()
  }
  expect(reports.map(({ outcome }) => outcome)).toEqual([...Array(11).fill('again'), 'failed'])
  expect(await rows()).toMatchObject([{ status: 'failed', attempts: 12, error: 'the printer is on fire' }])
})

it('does not retry permanent failures, such as an invalid payload', async () => {
  const schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } as const
  const runner = runnerOf({ note: jobHandler(schema, async () => ({ kind: 'done' })) })
  await add('note', { id: 'seven' })
  await runner.runDue()
  expect(await rows()).toMatchObject([{ status: 'failed', error: 'invalid payload: /id must be integer' }])
})

it('waits longer after each failure, within bounds', () => {
  const delays = Array.from({ length: 12 }, (_, index) => retryDelay(index + 1, 0.5))
  expect(delays.slice(0, 4)).toEqual([10_000, 30_000, 90_000, 270_000])
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(retryDelay(12, 1)).toBe(432 * minute)
})

it('runs a job in one of several processes', async () => {
  const seen: number[] = []
  const handlers = {
    count: jobHandler(
      { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      async ({ n }) => {
        seen.push(n)
        return { kind: 'done' }
      },
    ),
  }
  for (let n = 0; n < 40; n += 1) await add('count', { n })
  const runners = Array.from({ length: 3 }, () => runnerOf(handlers))
  const counts = await Promise.all(runners.map((runner) => runner.runDue()))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

it('retries a job whose process died, and ignores the dead process’s result', async () => {
  const gate = createGate()
  const dying = runnerOf({ note: () => gate.pass().then(() => ({ kind: 'done' })) })
  await add('note')
  const dead = dying.runDue()
  await gate.begun
  const other = runnerOf({ note: async () => ({ kind: 'again', reason: 'not yet' }) })
  expect(await other.runDue()).toBe(0)
  time += 2 * minute
  expect(await other.runDue()).toBe(1)
  gate.open()
  await dead
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 2, error: 'not yet' }])
})

it('continues with other jobs while one is slow', async () => {
  const slow = createGate()
  const seen: string[] = []
  const runner = runnerOf({
    slow: () => slow.pass().then(() => ({ kind: 'done' })),
    quick: async () => {
      seen.push('quick')
      return { kind: 'done' }
    },
  })
  await add('slow')
  const all = runner.runDue()
  await slow.begun
  await add('quick')
  void runner.runDue()
  await expect.poll(() => seen).toEqual(['quick'])
  slow.open()
  await all
  expect(await rows()).toEqual([])
})

it('leaves room for other kinds while a kind with a maximum is slow', async () => {
  const slow = createGate()
  const seen: string[] = []
  const note = (name: string) => async () => {
    seen.push(name)
    return { kind: 'done' as const }
  }
  const handlers = {
    slow: () => note('slow')().then(() => slow.pass().then(note('done'))),
    quick: note('quick'),
  }
  const runner = runnerOf(handlers, new Map([['slow', 1]]))
  for (let count = 0; count < 6; count += 1) await add('slow', {}, time - minute)
  await add('quick')
  const all = runner.runDue()
  await expect.poll(() => seen).toEqual(['slow', 'quick'])
  slow.open()
  await all
  expect(seen.filter((name) => name === 'done')).toHaveLength(6)
  expect(await rows()).toEqual([])
})

it('begins right after the commit that added a job, and ends when it is stopped', async () => {
  const seen: unknown[] = []
  const runner = runnerOf({
    note: async (payload) => {
      seen.push(payload)
      return { kind: 'done' }
    },
  })
  await add('note', { n: 1 })
  runner.start()
  await expect.poll(() => seen).toEqual([{ n: 1 }])
  await database.db.transaction((tx) => addJob(tx, { kind: 'note', payload: { n: 2 }, due: new Date(time) }))
  await expect.poll(() => seen).toEqual([{ n: 1 }, { n: 2 }])
  await expect.poll(rows).toEqual([])
  await runner.stop(1_000)
  await add('note', { n: 3 })
  expect(await runner.runDue()).toBe(0)
  expect(faults).toEqual([])
})

it('aborts running jobs when the server stops, and leaves them to another process', async () => {
  const gated = createGate()
  const runner = runnerOf({ note: () => gated.pass().then(() => ({ kind: 'done' })) })
  await add('note')
  runner.start()
  await gated.begun
  await runner.stop(0)
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0 }])
  const other = runnerOf({ note: async () => ({ kind: 'done' }) })
  expect(await other.runDue()).toBe(1)
})

it('leaves kinds that it does not know to processes that do', async () => {
  await add('ignoreProgress-of')
  expect(await runnerOf({ note: async () => ({ kind: 'done' }) }).runDue()).toBe(0)
  expect(await runnerOf({}).runDue()).toBe(0)
  expect(faults).toEqual([])
  expect(await rows()).toMatchObject([{ attempts: 0 }])
})

it('has one job of a kind and key, which may recur', async () => {
  let count = 0
  const runner = runnerOf({
    sweep: async () => {
      count += 1
      return { kind: 'later', due: new Date(time + minute) }
    },
  })
  await add('sweep', {}, time, 'daily')
  await add('sweep', {}, time, 'daily')
  await runner.runDue()
  expect([count, await rows()]).toMatchObject([1, [{ attempts: 0 }]])
  time += minute
  await runner.runDue()
  expect(count).toBe(2)
  await database.db.update(jobs).set({ status: 'failed' })
  await add('sweep', {}, time, 'daily')
  await runner.runDue()
  expect(count).toBe(3)
})

it.each([
  ['done', { kind: 'done' }],
  ['later', { kind: 'later', due: new Date('2026-09-02T12:00:00Z') }],
  ['failed', { kind: 'failed', reason: 'gone' }],
] as const)('runs a job again that was added again while it ran (%s)', async (_name, first) => {
  const running = createGate()
  const seen: unknown[] = []
  const runner = runnerOf({
    note: async (payload) => {
      seen.push(payload)
      if (seen.length > 1) return { kind: 'done' }
      await running.pass()
      return first
    },
  })
  await add('note', { n: 1 }, time, 'anna')
  const all = runner.runDue()
  await running.begun
  await add('note', { n: 2 }, time, 'anna')
  await add('note', { n: 3 }, time, 'anna')
  running.open()
  await all
  expect(seen).toEqual([{ n: 1 }, { n: 3 }])
  expect(await rows()).toEqual([])
})

it('leaves the delay of a job that is retried, though it is added again', async () => {
  const runner = runnerOf({ note: async () => ({ kind: 'again', reason: 'busy' }) })
  await add('note', {}, time, 'anna')
  await runner.runDue()
  await add('note', {}, time, 'anna')
  expect(await runner.runDue()).toBe(0)
  expect(await rows()).toMatchObject([{ attempts: 1, error: 'busy' }])
})

it('continues a recurring job that never succeeded', async () => {
  let isDown = true
  const runner = runnerOf({
    sweep: async () =>
      isDown ? { kind: 'again', reason: 'down' } : { kind: 'later', due: new Date(time + minute) },
  })
  await addRecurringJob(database.db, { kind: 'sweep', key: 'daily', due: new Date(time) })
  for (let day = 0; day < 20; day += 1) {
    await runner.runDue()
    time += 8 * 60 * minute
  }
  isDown = false
  await runner.runDue()
  expect(reports.map(({ outcome }) => outcome)).toEqual([
    ...Array(11).fill('again'),
    'exhausted',
    ...Array(8).fill('again'),
    'later',
  ])
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0, due: new Date(time + minute) }])
})

it('begins a job again that is never given up, with its payload', async () => {
  let isDown = true
  let removed: unknown
  const runner = runnerOf({
    remove: async (received) => {
      if (isDown) return { kind: 'again', reason: 'down' }
      removed = received
      return { kind: 'done' }
    },
  })
  const payload = { customerId: 'anna' }
  await addPersistentJob(database.db, { kind: 'remove', key: 'anna', payload, due: new Date(time) })
  for (let attempt = 0; attempt < 13; attempt += 1) {
    await runner.runDue()
    time += 8 * 60 * minute
  }
  isDown = false
  await runner.runDue()
  expect(reports.map(({ outcome }) => outcome)).toEqual([
    ...Array(11).fill('again'),
    'exhausted',
    'again',
    'done',
  ])
  expect(removed).toMatchObject(payload)
  expect(await rows()).toEqual([])
})

it.each([
  [
    'begins a job again that is never given up, with its payload',
    addPersistentJob,
    'exhausted',
    'waiting',
    0,
  ],
  ['stores another job as failed', addJob, 'failed', 'failed', 13],
] as const)('%s, if its last attempt is interrupted', async (_, addWork, outcome, status, attempts) => {
  let calls = 0
  const runner = runnerOf({
    remove: async () => {
      calls += 1
      return { kind: 'again', reason: 'down' }
    },
  })
  await addWork(database.db, { kind: 'remove', payload: { customerId: 'anna' }, due: new Date(time) })
  // As a killed process leaves it, after its lease.
  await database.db.update(jobs).set({ attempts: 12 })
  await runner.runDue()
  expect(calls).toBe(0)
  expect(reports).toMatchObject([{ outcome, attempt: 13, reason: 'interrupted in its last attempt' }])
  expect(await rows()).toMatchObject([{ status, attempts }])
})

it('stores a job as failed that waited before, unless it is recurring', async () => {
  let isDown = false
  const runner = runnerOf({
    deliver: async () =>
      isDown ? { kind: 'again', reason: 'down' } : { kind: 'later', due: new Date(time + minute) },
  })
  await add('deliver')
  await runner.runDue()
  isDown = true
  for (let day = 0; day < 20; day += 1) {
    time += 8 * 60 * minute
    await runner.runDue()
  }
  expect(await rows()).toMatchObject([{ status: 'failed', attempts: 12 }])
})

it('repeats work although the clock was set back by hours, and runs nothing else early', async () => {
  const runs: string[] = []
  const runner = runnerOf({
    recover: async () => {
      runs.push('recover')
      return { kind: 'later', due: new Date(time + 30_000) }
    },
    deliver: async () => {
      runs.push('deliver')
      return { kind: 'done' }
    },
  })
  await addRecurringJob(database.db, { kind: 'recover', key: 'recover', due: new Date(time) })
  await add('deliver', {}, time + 60 * minute)
  await runner.runDue()
  time -= 180 * minute
  passed += 30_000
  await runner.runDue()
  expect(runs).toEqual(['recover', 'recover'])
  time += 31_000
  passed += 31_000
  await runner.runDue()
  expect(runs).toEqual(['recover', 'recover', 'recover'])
})
