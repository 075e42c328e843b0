import type { WidgetProps } from '#renderer/define-widget.ts'
import { itemSizes, shownAtOnce } from '#renderer/kit/carousel-layout.ts'
import { ProductTile } from '#renderer/kit/product-tile.tsx'
import type { ProductCard } from '#schemas/product-card.ts'
import type { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

/** A tile for each product. */
export default function staticParts({
  content,
  data,
  context,
  eager,
}: WidgetProps<typeof productCarousel, readonly ProductCard[]>) {
  const { locale, texts, device } = context
  const sizes = itemSizes(content)
  const seen = eager ? shownAtOnce(content, device) : 0
  return (data ?? []).map((product, index) => (
    <ProductTile
      key={product.id}
      product={product}
      locale={locale}
      texts={texts}
      sizes={sizes}
      eager={index < seen}
      position={index + 1}
    />
  ))
}
