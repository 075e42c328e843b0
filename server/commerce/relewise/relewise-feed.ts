import type { Product, ProductUpdate } from '@relewise/client'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { decimalAmount } from '#schemas/values/decimal-amount.ts'
import type { Entry } from '#server/commerce/catalogue/product-index.ts'
import type { Catalogue } from '#server/commerce/catalogue/searching.ts'
import type { RelewiseConfig } from '#server/configuration/config.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'

const defaultServer = 'https://api.relewise.com'
const atOnce = 500
const timeout = 20_000

/** Distinct languages and currencies: markets that share them have the same values. */
const oneOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.toReversed().map((item) => [keyOf(item), item])).values(),
]

const textIn = (markets: readonly Market[], textOf: (market: Market) => string | undefined) => ({
  values: oneOfEach(markets, localeOf).flatMap((market) => {
    const text = textOf(market)
    return text ? [{ language: { value: localeOf(market) }, text }] : []
  }),
})

function pricesOf(
  { index }: Catalogue,
  id: string,
  markets: readonly Market[],
  kind: 'salesPrice' | 'listPrice',
) {
  const values = oneOfEach(markets, ({ currency }) => currency).flatMap((market) => {
    const price = index.priceOf(id, market.id)
    if (!price) return []
    const { currency } = price
    return [
      { amount: Number(decimalAmount({ amount: price[kind], currency })), currency: { value: currency } },
    ]
  })
  return { values }
}

function productOf(catalogue: Catalogue, { product, style }: Entry, markets: readonly Market[]): Product {
  const { texts, tree } = catalogue
  return {
    id: product.id,
    displayName: textIn(markets, (market) => texts.style(style.number, market)?.name),
    categoryPaths: style.categoryIds.map((id) => ({
      breadcrumbPathStartingFromRoot: tree.line(id).map((value) => ({
        id: value,
        displayName: textIn(markets, (market) => texts.nameOf('category', value, market)),
      })),
    })),
    brand: { id: style.brand, displayName: style.brand },
    listPrice: pricesOf(catalogue, product.id, markets, 'listPrice'),
    salesPrice: pricesOf(catalogue, product.id, markets, 'salesPrice'),
  }
}

/** Returns a product with its sizes, as Relewise imports it. */
const productUpdate = (catalogue: Catalogue, entry: Entry, markets: readonly Market[]): ProductUpdate => ({
  $type: 'Relewise.Client.DataTypes.ProductUpdate, Relewise.Client',
  product: productOf(catalogue, entry, markets),
  variants: entry.variants.map(({ sku }) => ({ id: sku })),
  productUpdateKind: 'ReplaceProvidedProperties',
  variantUpdateKind: 'ReplaceProvidedProperties',
  replaceExistingVariants: true,
})

/**
 * Sends the whole catalogue to Relewise, some hundred products per request.
 * @throws ServiceFailure if Relewise rejects them
 */
export async function sendProducts(
  { datasetId, apiKey, serverUrl = defaultServer }: RelewiseConfig,
  catalogue: Catalogue,
  markets: readonly Market[],
): Promise<void> {
  const { entries } = catalogue.index
  for (let from = 0; from < entries.length; from += atOnce) {
    const { status } = await callService({
      url: `${serverUrl}/${encodeURIComponent(datasetId)}/v1/BatchedTrackingRequest`,
      method: 'POST',
      headers: { Authorization: `APIKey ${apiKey}` },
      body: {
        $type: 'Relewise.Client.Requests.Tracking.BatchedTrackingRequest, Relewise.Client',
        items: entries.slice(from, from + atOnce).map((entry) => productUpdate(catalogue, entry, markets)),
      },
      signal: AbortSignal.timeout(timeout),
    })
    if (status < 200 || status > 299) throw new ServiceFailure(`Relewise responded with ${status}`, status)
  }
}
