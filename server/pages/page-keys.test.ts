import { expect, it } from 'vitest'
import type { Segment } from '#schemas/pages/visitor-rule.ts'
import { createPageCache, isCachedPage } from '#server/pages/page-cache.ts'
import { createPageKeys } from '#server/pages/page-keys.ts'
import type { PageResult } from '#server/pages/page-result.ts'

const conditions = { audience: true, cuts: [], moments: [] }

it('sends concurrent visitors of different audiences the data of their own page', async () => {
  const keys = createPageKeys()
  const cache = createPageCache({
    now: () => 0,
    steady: () => 0,
    onError: (error) => expect.fail(String(error)),
  })
  const started = Promise.withResolvers<void>()
  const ask = async (audience: Segment['audience']) => {
    const segment = { audience, draw: 0 }
    const produce = async (): Promise<PageResult> => {
      await started.promise
      return { kind: 'json', status: 200, body: { audience }, private: false, tags: [], conditions }
    }
    const result = await cache.get(
      keys.of('/dk?type=json', segment),
      keys.checked('/dk?type=json', segment, produce),
    )
    return !isCachedPage(result) && result.kind === 'json' ? result.body : undefined
  }
  for (let count = 0; count < 2; count += 1) {
    const all = Promise.all([ask('employee'), ask('guest'), ask('employee')])
    started.resolve()
    expect(await all).toEqual([{ audience: 'employee' }, { audience: 'guest' }, { audience: 'employee' }])
  }
})
