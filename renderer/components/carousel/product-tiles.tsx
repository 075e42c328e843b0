import type { ReactNode } from 'react'
import {
  itemSizes,
  itemsPerView,
  layoutWith,
  type WrittenLayout,
} from '#renderer/components/carousel/carousel-layout.ts'
import { ProductTile } from '#renderer/components/carousel/product-tile.tsx'
import type { WidgetContext } from '#renderer/context.ts'
import type { productTileTexts } from '#renderer/texts/part-texts.ts'
import type { BadgeLocation } from '#schemas/catalogue/badge.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'

interface Input {
  content: WrittenLayout
  data: readonly ProductCard[] | null
  context: Pick<
    WidgetContext<(typeof productTileTexts)[number], never, 'carouselProducts'>,
    'locale' | 'texts' | 'device' | 'constants'
  >
  eager: boolean
  location?: BadgeLocation
}

/** Static parts of every product carousel: one tile each. */
export function productTiles({
  content,
  data,
  context,
  eager,
  location = 'carousel',
}: Input): readonly ReactNode[] {
  const { locale, texts, device, constants } = context
  const layout = layoutWith(content, constants.carouselProducts)
  const sizes = itemSizes(layout)
  const visibleCount = eager ? itemsPerView(layout, device) : 0
  return (data ?? []).map((product, index) => (
    <ProductTile
      key={product.id}
      product={product}
      location={location}
      locale={locale}
      device={device}
      texts={texts}
      sizes={sizes}
      eager={index < visibleCount}
      leads={eager && index === 0}
    />
  ))
}
