/** Text keys for widgets with a map of locations. */
export const locationMapTexts = [
  'map.failed',
  'map.show',
  'map.title',
  'map.withFingers',
  'map.withKey',
  'map.zoomIn',
  'map.zoomOut',
] as const
