import { afterAll, beforeAll, expect, it } from 'vitest'
import { callService } from '#server/http/foreign-service.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'

let fake: FakeCms

beforeAll(async () => {
  fake = await startFakeCms()
})
afterAll(() => fake?.close())

it('does not read the rest of a response that is too long', async () => {
  fake.answer('/long', { bytes: 100_000_000 })
  const call = callService({ url: `${fake.url}/long`, signal: AbortSignal.timeout(60_000) })
  await expect(call).rejects.toThrow('response too long')
  expect(fake.bytesSent()).toBeLessThan(50_000_000)
})
