import { expect, it } from 'vitest'
import { momentAddress } from '#preview/interface/moment-address.ts'
import { addressWithin, shopBase } from '#preview/moment/moment-address.ts'

const base = shopBase({ at: '2026-12-01T08:00:00Z', device: 'mobile', audience: 'guest' })
const within = (address: string) =>
  addressWithin(base, new URL(address, 'https://shop.example'), 'https://shop.example')

it('preserves the moment, query and fragment in links', () => {
  expect(base).toBe('/preview/at/2026-12-01T08:00:00.000Z/mobile/guest')
  expect(within('/dk/women?sorting=price#top')).toBe(`${base}/dk/women?sorting=price#top`)
  expect(momentAddress('/dk', '2026-12-01T08:00:00Z')).toBe(
    '/preview/moment?path=%2Fdk&at=2026-12-01T08%3A00%3A00Z',
  )
})

it('does not rewrite links to other sites, files and the preview', () => {
  for (const address of ['https://other.example/dk', '/media/a.jpg', '/api/basket', `${base}/dk`])
    expect(within(address)).toBeUndefined()
})
