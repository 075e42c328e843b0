import type { Product, Variant } from '#schemas/catalogue/product.ts'
import { decimalsOf } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'

/** Formats an amount for schema.org: with a decimal point, and without currency or separators. */
function decimal({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency)
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function availabilityOf(product: Product, inStock: boolean): string {
  if (product.comingSoonProduct) return 'https://schema.org/PreSale'
  if (!product.hasEcom) return 'https://schema.org/InStoreOnly'
  if (!inStock) return 'https://schema.org/OutOfStock'
  return product.isPreorder ? 'https://schema.org/PreOrder' : 'https://schema.org/InStock'
}

const offerOf = (product: Product, price: Money, inStock: boolean) => ({
  '@type': 'Offer',
  url: product.url,
  price: decimal(price),
  priceCurrency: price.currency,
  availability: availabilityOf(product, inStock),
  itemCondition: 'https://schema.org/NewCondition',
})

const variantOf = (product: Product, { id, ean, size, length, price, inStockEcom }: Variant) => ({
  '@type': 'Product',
  sku: id,
  gtin13: ean,
  name: [product.name, size?.name, length?.name].filter(Boolean).join(' '),
  ...(size && { size: length ? `${size.name}/${length.name}` : size.name }),
  offers: offerOf(product, price ?? product.price.salesPrice, inStockEcom),
})

/** Returns a product's structured data: alone, or as the group of its sizes, with an offer for each. */
export function productData(product: Product): object {
  const { id, name, description, brand, colour, images, variants, styleOptionNumber } = product
  const productFacts = {
    name,
    ...(description && { description: description.slice(0, 5_000) }),
    brand: { '@type': 'Brand', name: brand },
    color: colour.name,
    image: images.map(({ url }) => url),
    url: product.url,
    mpn: styleOptionNumber,
  }
  const context = { '@context': 'https://schema.org' }
  const [only] = variants
  if (variants.length <= 1)
    return {
      ...context,
      '@type': 'Product',
      ...productFacts,
      sku: only?.id ?? id,
      ...(only && { gtin13: only.ean }),
      offers: offerOf(product, only?.price ?? product.price.salesPrice, product.inStock),
    }
  return {
    ...context,
    '@type': 'ProductGroup',
    ...productFacts,
    productGroupID: id,
    variesBy: ['https://schema.org/size'],
    hasVariant: variants.map((variant) => variantOf(product, variant)),
  }
}
