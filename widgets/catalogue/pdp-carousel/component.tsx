import { ProductCarousel } from '#renderer/components/carousel/product-carousel.tsx'
import { ProductsToCome } from '#renderer/components/carousel/visitor-products.tsx'
import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import type { pdpCarousel } from '#widgets/catalogue/pdp-carousel/index.ts'

export default function PdpCarousel({
  content,
  context,
  staticParts,
  id,
}: PartedWidgetProps<typeof pdpCarousel>) {
  if (content.relation === 'recentlyViewed' && staticParts.length === 0)
    return (
      <ProductsToCome
        type="pdpCarousel"
        id={id}
        content={content}
        context={context}
        storedList="recentlyViewed"
      />
    )
  return <ProductCarousel settings={content} context={context} tiles={staticParts} list={content.relation} />
}
