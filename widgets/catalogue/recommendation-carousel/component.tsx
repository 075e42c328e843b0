import { ProductCarousel } from '#renderer/components/carousel/product-carousel.tsx'
import { filledByBrowser } from '#renderer/components/carousel/visitor-products.tsx'
import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import type { recommendationCarousel } from '#widgets/catalogue/recommendation-carousel/index.ts'

export default function RecommendationCarousel({
  content,
  context,
  staticParts,
  id,
}: PartedWidgetProps<typeof recommendationCarousel>) {
  const products = (
    <ProductCarousel settings={content} context={context} tiles={staticParts} list={content.recommendation} />
  )
  if (content.recommendation !== 'personal' || staticParts.length === 0) return products
  // Renders popular products, until the browser sends the visitor's viewed products.
  const filled = {
    type: 'recommendationCarousel',
    id,
    context,
    storedList: 'recentlyViewed',
  } as const
  return <div {...filledByBrowser(filled)}>{products}</div>
}
