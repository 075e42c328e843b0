import { locationMapTexts } from '#renderer/components/map/location-map-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { favouriteTexts } from '#widgets/stores/favourite-button.tsx'
import { openingTexts } from '#widgets/stores/opening-line.ts'
import { storeLocatorSchema } from '#widgets/stores/store-locator/schema.ts'

export const storeLocator = defineWidget(storeLocatorSchema, {
  type: 'storeLocator',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['storeLocatorPage'],
  query: ['place', 'near', 'service', 'open'],
  pageFields: ['path'],
  texts: [
    'productStock.collect',
    'store.map',
    'store.phone',
    'storeLocator.anyService',
    'storeLocator.count',
    'storeLocator.distance',
    'storeLocator.failed',
    'storeLocator.map',
    'storeLocator.near',
    'storeLocator.nearFailed',
    'storeLocator.nearest',
    'storeLocator.nearestHere',
    'storeLocator.none',
    'storeLocator.openNow',
    'storeLocator.place',
    'storeLocator.search',
    'storeLocator.service',
    'storeLocator.showAll',
    'storeLocator.title',
    'storeLocator.unknown',
    ...favouriteTexts,
    ...openingTexts,
    ...locationMapTexts,
  ],
  budget: { script: 0, style: 2_800 },
})
