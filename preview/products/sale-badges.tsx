import { Badge } from '#preview/orders/badge.tsx'
import { productText } from '#preview/texts/product-texts.ts'
import type { OfficeListedProduct } from '#schemas/commerce/office-product.ts'

/** Renders where a product is sold. */
export function SaleBadges({
  isSoldOnline,
  isSoldInStores,
}: Pick<OfficeListedProduct, 'isSoldOnline' | 'isSoldInStores'>) {
  if (!isSoldOnline && !isSoldInStores) return <Badge words={productText('sale.hidden')} tone="bad" />
  return (
    <>
      {isSoldOnline && <Badge words={productText('sale.online')} tone="good" />}
      {isSoldInStores && <Badge words={productText('sale.stores')} tone="good" />}
    </>
  )
}
