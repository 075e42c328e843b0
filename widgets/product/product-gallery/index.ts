import { socialPicture } from '#renderer/components/elements/social-picture.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { nothingForHead } from '#renderer/head.ts'
import { productIn } from '#renderer/loaders/load-product.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { flyoutTexts } from '#renderer/texts/part-texts.ts'
import { productGallerySchema } from '#widgets/product/product-gallery/schema.ts'

export const productGallery = defineWidget(productGallerySchema, {
  type: 'productGallery',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [
    ...flyoutTexts,
    'gallery.enlarge',
    'gallery.label',
    'gallery.next',
    'gallery.previous',
    'gallery.show',
    'gallery.video',
  ],
  head: ({ data }) => {
    const [first] = productIn(data)?.images ?? []
    return first ? socialPicture({ mobile: first }) : nothingForHead
  },
  budget: { script: 0, style: 1900 },
})
