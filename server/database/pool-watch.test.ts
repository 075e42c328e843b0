import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from '#server/database/embedded.ts'
import { createPoolWatch } from '#server/database/pool-watch.ts'

let open: Awaited<ReturnType<typeof openEmbedded>>
let time = 0
const watch = createPoolWatch(() => time)
const later = (milliseconds: number) => {
  time += milliseconds
}

beforeAll(async () => {
  open = await openEmbedded('memory://')
  watch.watch(open.pool)
})

afterAll(() => open.close())

it('is stuck once requests have waited long for connections that nobody returns', async () => {
  const connection = await open.pool.connect()
  later(600_000)
  expect(watch.isStuck()).toBe(false)
  const waiting = open.pool.connect()
  expect(watch.isStuck()).toBe(true)
  connection.release()
  const next = await waiting
  expect(watch.isStuck()).toBe(false)
  next.release()
})

it('is not stuck while connections move, or while attempts to connect fail', async () => {
  const connection = await open.pool.connect()
  const waiting = open.pool.connect()
  later(90_000)
  expect(watch.isStuck()).toBe(false)
  later(1)
  expect(watch.isStuck()).toBe(true)
  watch.noteAttempt()
  expect(watch.isStuck()).toBe(false)
  connection.release()
  const next = await waiting
  next.release()
})
