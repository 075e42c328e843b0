import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecommendationLookup } from '#server/commerce/catalogue/product-events.ts'
import { createRelewise, firstRespondingOf } from '#server/commerce/relewise/relewise-recommendations.ts'
import { denmark } from '#tests/support/engine.ts'
import { type ProviderServer, startProvider } from '#tests/support/fakes/provider-server.ts'

let relewise: ProviderServer
let learned: RecommendationLookup
const failures: unknown[] = []
const own: RecommendationLookup = async () => ['own_001']

beforeAll(async () => {
  relewise = await startProvider(
    () => '',
    ({ path, header, json }) => {
      if (header('authorization') !== 'APIKey secret') return { status: 401, body: { title: 'Unauthorized' } }
      const seed = json.productAndVariantId?.productId ?? 'all'
      const request = path.split('/').at(-1)?.replace('Request', '')
      return {
        status: 200,
        body: {
          recommendations: [
            { productId: `${request}_${seed}`, rank: 1 },
            { productId: null, rank: 2 },
          ],
        },
      }
    },
  )
  const config = { datasetId: 'our-set', apiKey: 'secret', serverUrl: relewise.url }
  learned = firstRespondingOf(await createRelewise(config), own, (error) => void failures.push(error))
})
afterAll(() => relewise.close())

const productIds = ['10001_001', '10002_001']
const ask = (
  kind: Parameters<RecommendationLookup>[1]['kind'],
  ids = productIds,
  signal = AbortSignal.timeout(5_000),
) => learned(denmark, { kind, productIds: ids }, signal)

it.each([
  ['popular', 'PopularProducts_all'],
  ['viewedTogether', 'ProductsViewedAfterViewingProduct_10001_001'],
  ['boughtTogether', 'PurchasedWithProduct_10001_001'],
  ['personal', 'ProductsViewedAfterViewingProduct_10001_001'],
] as const)(
  'requests %s from Relewise, in the market’s language and without a user',
  async (kind, expected) => {
    expect(await ask(kind)).toEqual([expected])
    const { path, json } = relewise.calls.at(-1) ?? { path: '', json: {} }
    expect(path).toBe(`/our-set/v1/${expected.split('_')[0]}Request`)
    expect(json).toMatchObject({ language: { value: 'da-DK' }, currency: { value: 'DKK' } })
    expect(
      Object.values(json.user ?? {}).filter((value) => typeof value === 'string' && value !== ''),
    ).toEqual([])
    expect(json.settings.numberOfRecommendations).toBe(100)
  },
)

it('requests popular products without a seed', async () => {
  expect(await ask('personal', [])).toEqual(['PopularProducts_all'])
})

it('falls back to the shop’s own data if Relewise times out or refuses', async () => {
  relewise.trouble('/our-set', 'silent')
  expect(await ask('popular', [], AbortSignal.timeout(50))).toEqual(['own_001'])
  const refused = await createRelewise({ datasetId: 'our-set', apiKey: 'wrong', serverUrl: relewise.url })
  const recommend = firstRespondingOf(refused, own, (error) => void failures.push(error))
  expect(await recommend(denmark, { kind: 'popular', productIds: [] }, AbortSignal.timeout(5_000))).toEqual([
    'own_001',
  ])
  expect(failures).toHaveLength(2)
})

it('sends the visitor only with consent, and filters by category', async () => {
  const visitor = { temporaryId: 'browser-1', userId: 'customer-1' }
  const signal = AbortSignal.timeout(5_000)
  await learned(denmark, { kind: 'personal', productIds, category: 'men-knitwear', visitor }, signal)
  const { path, json } = relewise.calls.at(-1) ?? { path: '', json: {} }
  expect(path).toBe('/our-set/v1/PersonalProductRecommendationRequest')
  expect(json).toMatchObject({
    user: { authenticatedId: 'customer-1', temporaryId: 'browser-1' },
    filters: { items: [{ evaluationScope: 'Ancestor', categoryIds: ['men-knitwear'] }] },
  })
})
