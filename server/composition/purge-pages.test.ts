import { expect, it, vi } from 'vitest'
import { everything } from '#renderer/cache-tags.ts'
import { purgePages } from '#server/composition/purge-pages.ts'
import { createPurgeBus } from '#server/operations/bus.ts'
import { openSite } from '#server/site/site-holder.ts'
import type { SiteDocuments } from '#server/site/site-source.ts'

const market = { id: 'dk', name: 'Denmark', locale: 'da-DK', url: '/dk', currency: 'DKK', country: 'DK' }

/** Opens a site whose documents change, and whose reads fail as often as said. */
async function openChangingSite() {
  const state = { name: 'Before', failures: 0 }
  const source: SiteDocuments = {
    async list(kind) {
      if (kind !== 'payload') return kind === 'markets' ? [{ market: '', key: '', body: [market] }] : []
      if (state.failures > 0) {
        state.failures -= 1
        throw new Error('connection lost')
      }
      return [{ market: 'dk', key: 'organization', body: { name: state.name } }]
    },
    assets: async () => [],
    pages: async () => [],
  }
  return { state, site: await openSite(source) }
}

it('reloads the site again after a failure, and then purges every page', async () => {
  const { state, site } = await openChangingSite()
  const bus = await createPurgeBus(undefined, () => undefined)
  const purge = vi.fn()
  const errors: unknown[] = []
  purgePages({ bus, site, layers: [{ purge }], onError: (error) => errors.push(error), delay: 1 })
  state.name = 'After'
  state.failures = 2
  await bus.purge(['market:dk'])
  await vi.waitFor(() => expect(purge).toHaveBeenLastCalledWith([everything]))
  expect(site.current().payload('dk', 'organization')).toEqual({ name: 'After' })
  expect(errors).toHaveLength(2)
  expect(purge.mock.calls).toEqual([[['market:dk']], [[everything]]])
})

it('purges pages again by the same tags if the site has not changed, and reloads nothing for products', async () => {
  const { state, site } = await openChangingSite()
  const bus = await createPurgeBus(undefined, () => undefined)
  const purge = vi.fn()
  const onError = vi.fn()
  purgePages({ bus, site, layers: [{ purge }], onError })
  await bus.purge(['page:/dk/autumn'])
  expect(purge.mock.calls).toEqual([[['page:/dk/autumn']], [['page:/dk/autumn']]])
  state.failures = 1
  await bus.purge(['product:10001_001'])
  expect(purge).toHaveBeenCalledTimes(3)
  expect(onError).not.toHaveBeenCalled()
})
