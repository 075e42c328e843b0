import { defineWidget } from '#renderer/define-widget.ts'
import { nothingForHead } from '#renderer/head.ts'
import { productIn } from '#renderer/kit/load-product.ts'
import { flyoutTexts } from '#renderer/kit/part-texts.ts'
import { forProductOfPage } from '#renderer/kit/product-of-page.ts'
import { socialPicture } from '#renderer/kit/social-picture.ts'
import { productGallerySchema } from '#widgets/product/product-gallery/schema.ts'

export const productGallery = defineWidget(productGallerySchema, {
  type: 'productGallery',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [...flyoutTexts, 'gallery.enlarge', 'gallery.label', 'gallery.show', 'gallery.video'],
  head: ({ data }) => {
    const [first] = productIn(data)?.images ?? []
    return first ? socialPicture({ mobile: first }) : nothingForHead
  },
  budget: { script: 0, style: 1500 },
})
