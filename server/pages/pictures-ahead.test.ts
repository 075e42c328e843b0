import { expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { createPicturesAhead } from '#server/pages/pictures-ahead.ts'

const html = (path: string) => `<img src="/x" srcset="/media${path}.jpg?w=640 640w" sizes="50vw">`

const page = {
  kind: 'document',
  status: 200,
  styleHash: '',
  tags: [],
  seconds: undefined,
  private: false,
  hidden: false,
} as const

function setUp(failing = '') {
  const addresses: string[] = []
  const errors: unknown[] = []
  const own = demoMarkets.map(({ market }) => market).filter(({ id }) => ['dk', 'se'].includes(id))
  const pictures = createPicturesAhead({
    site: () => ({ markets: own, market: (id) => own.find((market) => market.id === id) }),
    listings: async (market) => [`/${market}/shirts`, `/${market}/trousers`],
    pipeline: {
      renderPage: async ({ path }) => {
        if (path === failing) throw new Error('no catalogue')
        return path.endsWith('/account')
          ? { kind: 'missing', status: 404, private: false }
          : { ...page, html: html(path) }
      },
    },
    makeLater: async (address) => void addresses.push(address),
    onError: (error) => void errors.push(error),
  })
  return { pictures, addresses, errors }
}

it('renders the pictures of all home pages and of one market’s listings, despite failures', async () => {
  const { pictures, addresses, errors } = setUp('/dk/trousers')
  await pictures.makeAll()
  expect(new Set(addresses)).toEqual(
    new Set(['/media/dk.jpg?w=640', '/media/se.jpg?w=640', '/media/dk/shirts.jpg?w=640']),
  )
  expect(errors).toHaveLength(1)
})

it('renders the pictures of a published page, and none after a price change', async () => {
  const { pictures, addresses } = setUp()
  await pictures.pagesPurged(['product:10001_001', 'page:/dk/account', 'page:/xx/autumn'])
  expect(addresses).toEqual([])
  await pictures.pagesPurged(['page:/dk/autumn', 'product:10001_001'])
  expect(new Set(addresses)).toEqual(new Set(['/media/dk/autumn.jpg?w=640']))
})
