import { ProductCarousel as Products } from '#renderer/components/carousel/product-carousel.tsx'
import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import type { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

export default function ProductCarousel({
  content,
  context,
  staticParts,
}: PartedWidgetProps<typeof productCarousel>) {
  return <Products settings={content} context={context} tiles={staticParts} list="productCarousel" />
}
