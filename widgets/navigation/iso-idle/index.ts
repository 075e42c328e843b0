import { defineWidget } from '#renderer/define-widget.ts'
import { flyoutTexts } from '#renderer/texts/part-texts.ts'
import { isoIdleSchema } from '#widgets/navigation/iso-idle/schema.ts'

export const isoIdle = defineWidget(isoIdleSchema, {
  type: 'isoIdle',
  hydrate: 'never',
  texts: [
    ...flyoutTexts,
    'isoIdle.delete',
    'isoIdle.failed',
    'isoIdle.headline',
    'isoIdle.keep',
    'isoIdle.text',
  ],
  constants: ['flyoutCloseDuration', 'isoDeleteBasketSeconds', 'isoIdleDelay'],
  closed: true,
  budget: { script: 0, style: 2_500 },
})
