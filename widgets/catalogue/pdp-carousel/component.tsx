import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import { ProductCarousel } from '#renderer/kit/product-carousel.tsx'
import type { pdpCarousel } from '#widgets/catalogue/pdp-carousel/index.ts'

export default function PdpCarousel({
  content,
  context,
  staticParts,
}: PartedWidgetProps<typeof pdpCarousel>) {
  return <ProductCarousel settings={content} context={context} tiles={staticParts} list={content.relation} />
}
