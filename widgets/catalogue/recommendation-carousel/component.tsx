import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import { ProductCarousel } from '#renderer/kit/product-carousel.tsx'
import type { recommendationCarousel } from '#widgets/catalogue/recommendation-carousel/index.ts'

export default function RecommendationCarousel({
  content,
  context,
  staticParts,
}: PartedWidgetProps<typeof recommendationCarousel>) {
  return (
    <ProductCarousel settings={content} context={context} tiles={staticParts} list={content.recommendation} />
  )
}
