import { defineWidget } from '#renderer/define-widget.ts'
import { countryListSchema } from '#widgets/navigation/country-list/schema.ts'

export const countryList = defineWidget(countryListSchema, {
  type: 'countryList',
  hydrate: 'never',
  texts: ['countryList.current', 'countryList.headline'],
  budget: { script: 0, style: 1_000 },
})
