import { defineWidget } from '#renderer/define-widget.ts'
import { flyoutTexts, loaderTexts } from '#renderer/texts/part-texts.ts'
import { countrySelectorSchema } from '#widgets/navigation/country-selector/schema.ts'

export const countrySelector = defineWidget(countrySelectorSchema, {
  type: 'countrySelector',
  hydrate: 'never',
  texts: [...flyoutTexts, ...loaderTexts, 'countryList.headline'],
  constants: ['flyoutCloseDuration'],
  closed: true,
  deferred: true,
  budget: { script: 0, style: 2_500 },
})
