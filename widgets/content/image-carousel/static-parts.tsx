import { itemSizes } from '#renderer/components/carousel/carousel-layout.ts'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { TextLines } from '#renderer/components/text/text-lines.tsx'
import { visibleTexts } from '#renderer/components/text/text-settings.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { bannerLayout } from '#widgets/content/image-carousel/banner-layout.ts'
import type { imageCarousel } from '#widgets/content/image-carousel/index.ts'
import Promotion from '#widgets/content/promotion/component.tsx'

/** Returns a part per banner, then one for the texts, which may be empty. */
export default function staticParts({ content, context, id, eager }: WidgetProps<typeof imageCarousel>) {
  const sizes = itemSizes(bannerLayout(content, context.constants, content.items.length))
  const texts = visibleTexts(content.textSettings, context.device)
  return [
    ...content.items.map((banner, index) => (
      <Promotion
        key={keyOf(index, banner.images.mobile.url)}
        content={banner}
        data={null}
        context={context}
        id={`${id}-${index}`}
        eager={eager && index === 0}
        sizes={sizes}
      />
    )),
    texts.length > 0 && <TextLines key="texts" settings={texts} context={context} />,
  ]
}
