import type { DataValue, Product, ProductAdministrativeAction, ProductUpdate } from '@relewise/client'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { decimalAmount } from '#schemas/values/decimal-amount.ts'
import { offeredPriceOf } from '#server/commerce/catalogue/product-cards.ts'
import type { Entry } from '#server/commerce/catalogue/product-index.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import type { RelewiseConfig } from '#server/configuration/config.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'

const defaultServer = 'https://api.relewise.com'
const batchSize = 500
const timeout = 20_000

/** Returns the first of the items with the same key. */
const oneOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.toReversed().map((item) => [keyOf(item), item])).values(),
]

const textIn = (markets: readonly Market[], textOf: (market: Market) => string | undefined) => ({
  values: oneOfEach(markets, localeOf).flatMap((market) => {
    const text = textOf(market)
    return text ? [{ language: { value: localeOf(market) }, text }] : []
  }),
})

/** Returns a product's price in each currency: that of the first market which offers it. */
function pricesOf(
  catalogue: Catalogue,
  entry: Entry,
  markets: readonly Market[],
  kind: 'salesPrice' | 'listPrice',
) {
  const offeredPrices = markets.flatMap((market) => offeredPriceOf(catalogue, entry, market) ?? [])
  const values = oneOfEach(offeredPrices, ({ currency }) => currency).map(({ currency, [kind]: amount }) => ({
    amount: Number(decimalAmount({ amount, currency })),
    currency: { value: currency },
  }))
  return { values }
}

function productOf(catalogue: Catalogue, entry: Entry, markets: readonly Market[]): Product {
  const { product, style } = entry
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
    listPrice: pricesOf(catalogue, entry, markets, 'listPrice'),
    salesPrice: pricesOf(catalogue, entry, markets, 'salesPrice'),
  }
}

/** The product's field that names its import, in milliseconds since the epoch. */
const importKey = 'ImportedAt'

/** Returns a product with its sizes, as Relewise imports it. */
const productUpdate = (
  catalogue: Catalogue,
  entry: Entry,
  markets: readonly Market[],
  importTime: DataValue,
): ProductUpdate => ({
  $type: 'Relewise.Client.DataTypes.ProductUpdate, Relewise.Client',
  product: { ...productOf(catalogue, entry, markets), data: { [importKey]: importTime } },
  variants: entry.variants.map(({ sku }) => ({ id: sku })),
  productUpdateKind: 'ReplaceProvidedProperties',
  variantUpdateKind: 'ReplaceProvidedProperties',
  replaceExistingVariants: true,
})

/** Sends a batch, which takes up to 1,000 items. */
async function sendBatch(
  { datasetId, apiKey, serverUrl = defaultServer }: RelewiseConfig,
  items: readonly (ProductUpdate | ProductAdministrativeAction)[],
): Promise<void> {
  const { status } = await callService({
    url: `${serverUrl}/${encodeURIComponent(datasetId)}/v1/BatchedTrackingRequest`,
    method: 'POST',
    headers: { Authorization: `APIKey ${apiKey}` },
    body: { $type: 'Relewise.Client.Requests.Tracking.BatchedTrackingRequest, Relewise.Client', items },
    signal: AbortSignal.timeout(timeout),
  })
  if (status < 200 || status > 299) throw new ServiceFailure(`Relewise answered ${status}`, status)
}

/**
 * Sends the whole catalogue to Relewise, some hundred products per request, and disables the products that are not in it
 * (https://docs.relewise.com/docs/examples/json/integrations/json-product-updates.html and
 * https://docs.relewise.com/docs/examples/dotnet/product-update/disable-entity.html).
 * @param now milliseconds since the epoch
 * @throws ServiceFailure if it does not take them
 */
export async function sendProducts(
  config: RelewiseConfig,
  catalogue: Catalogue,
  markets: readonly Market[],
  now: number,
): Promise<void> {
  const { DataValueFactory, FilterBuilder } = await import('@relewise/client')
  const importTime = DataValueFactory.number(now)
  const { entries } = catalogue.index
  for (let from = 0; from < entries.length; from += batchSize) {
    const batch = entries.slice(from, from + batchSize)
    await sendBatch(
      config,
      batch.map((entry) => productUpdate(catalogue, entry, markets, importTime)),
    )
  }
  const change = (
    productUpdateKind: 'Enable' | 'Disable',
    isOfOtherImports: boolean,
  ): ProductAdministrativeAction => ({
    $type: 'Relewise.Client.DataTypes.ProductAdministrativeAction, Relewise.Client',
    filters: new FilterBuilder()
      .addProductDataFilter(importKey, (conditions) =>
        conditions.addEqualsCondition(importTime, isOfOtherImports),
      )
      .build() ?? { items: [] },
    productUpdateKind,
    variantUpdateKind: 'None',
  })
  // A product that comes back was disabled before. Without any product the catalogue is not loaded.
  if (entries.length > 0) await sendBatch(config, [change('Enable', false), change('Disable', true)])
}
