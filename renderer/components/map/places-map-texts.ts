/** Texts that widgets with a map of places name. */
export const placesMapTexts = [
  'map.failed',
  'map.show',
  'map.title',
  'map.withFingers',
  'map.withKey',
  'map.zoomIn',
  'map.zoomOut',
] as const
