import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import { ProductCarousel as Products } from '#renderer/kit/product-carousel.tsx'
import type { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

export default function ProductCarousel({
  content,
  context,
  staticParts,
}: PartedWidgetProps<typeof productCarousel>) {
  return <Products settings={content} context={context} tiles={staticParts} list="productCarousel" />
}
