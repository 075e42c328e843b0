import type { Endpoint } from '#schemas/api/endpoint.ts'
import { products } from '#schemas/api/products.ts'
import { stores } from '#schemas/api/stores.ts'
import type { Market } from '#schemas/markets/market.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Valid parameter values by name, taken from a platform's responses. */
export type Samples = ReadonlyMap<string, unknown>

/** Calls an endpoint and returns the body of its response; undefined for a refusal. */
type CallEndpoint = (endpoint: Endpoint, path: object, body?: unknown) => Promise<unknown>

/** Returns the value at a path of keys and positions; undefined where there is none. */
function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value
  for (const key of path) {
    if (typeof key === 'number') at = Array.isArray(at) ? at[key] : undefined
    else at = isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }
  return at
}

/** The samples before the first request. */
export const defaultSamples = ({ id, catalog = id }: Market): Samples =>
  new Map<string, unknown>([
    ['catalog', catalog],
    ['catalogId', catalog],
    ['market', id],
    ['ShipFromStore', false],
  ])

/** Requests the first products and stores of a catalogue, and adds their ids to the default samples. */
export async function collectSamples(callEndpoint: CallEndpoint, defaults: Samples): Promise<Samples> {
  const path = { catalog: defaults.get('catalog') }
  const samples = new Map(defaults)
  const add = (names: readonly string[], value: unknown) => {
    if (typeof value === 'string' && value !== '') for (const name of names) samples.set(name, value)
  }
  const search = await callEndpoint(products.search, path, { size: 5 })
  const productId = valueAt(search, 'results', 0, 'id')
  add(['productId'], productId)
  if (typeof productId === 'string') {
    samples.set('productIds', [productId])
    add(['path'], valueAt(search, 'results', 0, 'url'))
    add(['styleId'], productId.split('_', 1)[0])
    const product = await callEndpoint(products.get, { ...path, productId })
    add(['sku'], valueAt(product, 'variants', 0, 'id'))
    const ean = valueAt(product, 'variants', 0, 'ean')
    add(['ean', 'Ean'], ean)
    if (typeof ean === 'string') samples.set('EanCodes', [ean])
  }
  const storeList = await callEndpoint(stores.list, path)
  add(['pickupPointId'], valueAt(storeList, 0, 'id') ?? valueAt(storeList, 'stores', 0, 'id'))
  return samples
}
