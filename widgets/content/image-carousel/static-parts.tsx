import type { WidgetProps } from '#renderer/define-widget.ts'
import { itemSizes } from '#renderer/kit/carousel-layout.ts'
import { keyOf } from '#renderer/kit/key-of.ts'
import { TextLines } from '#renderer/kit/text-lines.tsx'
import { shownTexts } from '#renderer/kit/text-settings.ts'
import { bannerLayout } from '#widgets/content/image-carousel/banner-layout.ts'
import type { imageCarousel } from '#widgets/content/image-carousel/index.ts'
import Promotion from '#widgets/content/promotion/component.tsx'

/** A part for each banner, then one for the texts: empty where there are none. */
export default function staticParts({ content, context, id, eager }: WidgetProps<typeof imageCarousel>) {
  const sizes = itemSizes(bannerLayout(content, context.constants, content.items.length))
  const texts = shownTexts(content.textSettings, context.device)
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
