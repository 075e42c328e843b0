import { locationMapTexts } from '#renderer/components/map/location-map-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { favouriteTexts } from '#widgets/stores/favourite-button.tsx'
import { openingTexts } from '#widgets/stores/opening-line.ts'
import { storeDetailsSchema } from '#widgets/stores/store-details/schema.ts'
import { storeData } from '#widgets/stores/store-details/store-data.ts'

export const storeDetails = defineWidget(storeDetailsSchema, {
  type: 'storeDetails',
  hydrate: 'never',
  forPage: (content, { storeId }) => {
    if (content.store) return content
    return storeId === undefined ? undefined : { ...content, store: { id: storeId } }
  },
  pageFields: ['alias'],
  texts: [
    'store.closed',
    'productStock.collect',
    'store.hours',
    'store.map',
    'store.phone',
    'store.services',
    'store.specialHours',
    ...favouriteTexts,
    ...openingTexts,
    ...locationMapTexts,
  ],
  head: ({ content }) => ({ structuredData: storeData(content.store) }),
  budget: { script: 0, style: 1_600 },
})
