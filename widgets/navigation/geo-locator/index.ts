import { defineWidget } from '#renderer/define-widget.ts'
import { flyoutTexts } from '#renderer/texts/part-texts.ts'
import { geoLocatorSchema } from '#widgets/navigation/geo-locator/schema.ts'

export const geoLocator = defineWidget(geoLocatorSchema, {
  type: 'geoLocator',
  hydrate: 'never',
  texts: [...flyoutTexts, 'geoLocator.all', 'geoLocator.headline', 'geoLocator.stay', 'geoLocator.text'],
  constants: ['flyoutCloseDuration', 'geoLocatorDelay'],
  closed: true,
  deferred: true,
  budget: { script: 0, style: 2_500 },
})
