import { placesMapTexts } from '#renderer/components/map/places-map-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { storeDetailsSchema } from '#widgets/stores/store-details/schema.ts'
import { storeData } from '#widgets/stores/store-details/store-data.ts'

export const storeDetails = defineWidget(storeDetailsSchema, {
  type: 'storeDetails',
  hydrate: 'never',
  texts: ['store.closed', 'store.hours', 'store.map', 'store.phone', ...placesMapTexts],
  head: ({ content }) => ({ structuredData: storeData(content.store) }),
  budget: { script: 0, style: 1_200 },
})
