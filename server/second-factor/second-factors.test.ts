import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { editors } from '#server/database/tables/editor.ts'
import type { Holder } from '#server/second-factor/factor-codes.ts'
import { createSecondFactors } from '#server/second-factor/second-factors.ts'
import { codeAt } from '#tests/support/authenticator.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let time = Date.parse('2026-09-01T12:00:00Z')
let reported: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const minute = 60_000

/** Second factors without the limit per quarter of an hour. */
const createFactors = () =>
  createSecondFactors({
    database,
    secret: { current: randomBytes(32), previous: [], leaked: [] },
    issuer: 'shop.example',
    limits: { take: async () => undefined },
    security: { note: () => undefined },
    reportWrongCodes: async (_tx, { email }) => void reported.push(email),
    now: () => time,
  })

async function accountOf(id: string): Promise<Holder> {
  const email = `${id}@example.com`
  const account = { name: id, role: 'admin', passwordHash: '', created: new Date(time) } as const
  await database.db.insert(editors).values({ ...account, id, email })
  return { kind: 'editor', id, email }
}

async function enrolSecondFactor(id: string) {
  const factors = createFactors()
  const holder = await accountOf(id)
  const { secret = '' } = (await factors.begin(holder)) ?? {}
  expect(await factors.confirm(holder, codeAt(secret, time))).toBe('right')
  const right = () => {
    time += 30_000
    return factors.enter(holder, codeAt(secret, time))
  }
  // Letters are a recovery code, and never by chance the code of the app.
  const wrong = () => factors.enter(holder, 'wrong-code')
  const failTimes = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      time += 60 * minute
      expect(await wrong(), `code ${done}`).toBe('wrong')
    }
  }
  return { factors, holder, right, wrong, failTimes }
}

it('accepts no code during waits, which double with each wrong code up to an hour', async () => {
  const { right, wrong } = await enrolSecondFactor('waiting')
  for (let count = 0; count < 10; count += 1) expect(await wrong()).toBe('wrong')
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    time += minutes * minute - 1
    expect(await wrong(), `before ${minutes} minutes`).toBe('locked')
    time += 1
    expect(await wrong(), `after ${minutes} minutes`).toBe('wrong')
  }
  expect(await right()).toBe('locked')
  time += 60 * minute
  expect(await right()).toBe('right')
  // The right code ends the waits.
  for (let count = 0; count < 10; count += 1) expect(await wrong()).toBe('wrong')
})

it('accepts none after a hundred wrong codes in a row, until a reset', async () => {
  const { factors, holder, right, failTimes } = await enrolSecondFactor('locked')
  await failTimes(99)
  time += 60 * minute
  expect(await right()).toBe('right')
  await failTimes(100)
  time += 365 * 24 * 60 * minute
  expect(await right()).toBe('locked')
  await factors.remove(holder, 'admin')
  const { secret = '' } = (await factors.begin(holder)) ?? {}
  expect(await factors.confirm(holder, codeAt(secret, time))).toBe('right')
})

it('counts concurrent attempts', async () => {
  const { wrong } = await enrolSecondFactor('hasty')
  const results = await Promise.all(Array.from({ length: 30 }, wrong))
  expect(results.filter((result) => result === 'wrong')).toHaveLength(10)
})

it('reports the fifth wrong code in a row, once', async () => {
  const { holder, wrong, right } = await enrolSecondFactor('warned')
  reported = []
  for (let count = 0; count < 4; count += 1) await wrong()
  await right()
  for (let count = 0; count < 4; count += 1) await wrong()
  expect(reported).toEqual([])
  for (let count = 0; count < 4; count += 1) await wrong()
  expect(reported).toEqual([holder.email])
})

it('does not report wrong codes of an enrolment', async () => {
  const factors = createFactors()
  const holder = await accountOf('mistyping')
  const { secret = '' } = (await factors.begin(holder)) ?? {}
  reported = []
  for (let count = 0; count < 6; count += 1) expect(await factors.confirm(holder, 'wrong')).toBe('wrong')
  expect(await factors.confirm(holder, codeAt(secret, time))).toBe('right')
  expect(reported).toEqual([])
  for (let count = 0; count < 5; count += 1) await factors.enter(holder, 'wrong-code')
  expect(reported).toEqual([holder.email])
})
