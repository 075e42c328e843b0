import type { ReactNode } from 'react'
import type { WidgetContext } from '#renderer/context.ts'
import { type CarouselLayout, itemSizes, shownAtOnce } from '#renderer/kit/carousel-layout.ts'
import type { productTileTexts } from '#renderer/kit/part-texts.ts'
import { ProductTile } from '#renderer/kit/product-tile.tsx'
import type { BadgeLocation } from '#schemas/badge.ts'
import type { ProductCard } from '#schemas/product-card.ts'

interface Input {
  content: CarouselLayout
  data: readonly ProductCard[] | null
  context: Pick<WidgetContext<(typeof productTileTexts)[number]>, 'locale' | 'texts' | 'device'>
  eager: boolean
  location?: BadgeLocation
}

/** The static parts of every carousel of products: a tile each. */
export function productTiles({
  content,
  data,
  context,
  eager,
  location = 'carousel',
}: Input): readonly ReactNode[] {
  const { locale, texts, device } = context
  const sizes = itemSizes(content)
  const seen = eager ? shownAtOnce(content, device) : 0
  return (data ?? []).map((product, index) => (
    <ProductTile
      key={product.id}
      product={product}
      position={index + 1}
      location={location}
      locale={locale}
      texts={texts}
      sizes={sizes}
      eager={index < seen}
    />
  ))
}
