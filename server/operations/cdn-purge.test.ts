import { afterEach, beforeEach, expect, it } from 'vitest'
import { everything } from '#renderer/cache-tags.ts'
import { type CdnPurge, cdnTag, createCdnPurge } from '#server/operations/cdn-purge.ts'
import { cdnToken, type FakeCdn, startFakeCdn } from '#tests/support/fakes/fake-cdn.ts'

const opened: CdnPurge[] = []
let cdn: FakeCdn
beforeEach(async () => {
  cdn = await startFakeCdn()
})
afterEach(async () => {
  for (const purge of opened.splice(0)) await purge.close()
  await cdn.close()
})

function openPurge(report: (error: unknown) => void = () => undefined, delay = 10): CdnPurge {
  const purge = createCdnPurge({ url: cdn.url, token: cdnToken, delay, report })
  opened.push(purge)
  return purge
}

it('sends the tags of several purges once', async () => {
  const { purge } = openPurge()
  purge(['page:/dk/autumn'])
  purge(['page:/dk/autumn', 'product:10001_001'])
  await expect.poll(() => cdn.purged).toEqual([{ tags: ['page:/dk/autumn', 'product:10001_001'] }])
})

it('sends at most a hundred tags in a request, and everything instead of thousands', async () => {
  const { purge } = openPurge()
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `product:${index}`)
  purge(tags(150))
  await expect.poll(() => cdn.purged.length).toBe(2)
  expect(cdn.purged).toEqual([{ tags: tags(150).slice(0, 100) }, { tags: tags(150).slice(100) }])
  purge(tags(2_001))
  purge([everything])
  await expect.poll(() => cdn.purged.at(-1)).toEqual({ purge_everything: true })
})

it('reports a refusal, and resends its tags with later ones', async () => {
  cdn.refuse(Number.POSITIVE_INFINITY)
  const reported: string[] = []
  const { purge } = openPurge((error) => reported.push(String(error)))
  purge(['page:/dk/a'])
  await expect.poll(() => reported.length).toBeGreaterThan(0)
  purge(['page:/dk/b'])
  cdn.refuse(0)
  // One request, or two if a retry was in flight when the CDN recovered.
  await expect.poll(() => cdn.purged.flatMap(({ tags = [] }) => tags)).toEqual(['page:/dk/a', 'page:/dk/b'])
  expect(reported[0]).toContain('status 429')
})

it('flushes before the process ends', async () => {
  const { purge, close } = openPurge(undefined, 60_000)
  purge(['page:/dk/a'])
  await close()
  expect(cdn.purged).toEqual([{ tags: ['page:/dk/a'] }])
})

it('writes tags without spaces, commas and letters outside ASCII', () => {
  expect(cdnTag('page:/dk/smør, brød')).toBe('page:/dk/sm%C3%B8r%2C%20br%C3%B8d')
})
