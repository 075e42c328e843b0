import { socialPicture } from '#renderer/components/elements/social-picture.ts'
import { variesByDevice } from '#renderer/components/text/banner-text.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { clipboardTexts, countdownTexts } from '#renderer/texts/part-texts.ts'
import { promotionSchema } from '#widgets/content/promotion/schema.ts'

export const promotion = defineWidget(promotionSchema, {
  type: 'promotion',
  hydrate: 'never',
  texts: [...clipboardTexts, ...countdownTexts],
  variesByDevice: (content) => variesByDevice(content) || (content.countdown?.disabledOn.length ?? 0) > 0,
  head: ({ content }) => socialPicture(content.images),
  contained: true,
  budget: { script: 0, style: 1_800 },
})
