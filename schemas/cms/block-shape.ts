import { hiddenDeviceList } from '#schemas/cms/hidden-devices.ts'
import { readAt, writeAt } from '#schemas/cms/json.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import { shapeCodec } from '#schemas/cms/shape-codec.ts'
import { blockOfType, typeOfBlock } from '#schemas/cms/type-names.ts'

/** Codec of the block shape (content rule 2). */
const blockShape: Shape = {
  status: ['status'],
  page: {
    id: ['id'],
    alias: ['contentType'],
    path: ['route', 'path'],
    title: ['properties', 'title'],
    description: ['properties', 'description'],
    metaTags: ['properties', 'metaTags'],
    linkTags: ['properties', 'linkTags'],
    structuredData: ['properties', 'structuredData'],
    breadcrumbs: ['properties', 'breadcrumbs'],
    uniqueSellingPoints: ['properties', 'uniqueSellingPoints'],
    filters: ['properties', 'filters'],
    customSorting: ['properties', 'customSorting'],
    productId: ['properties', 'productId'],
    category: ['properties', 'category'],
    productsPerPage: ['properties', 'productsPerPage'],
    tiles: ['properties', 'tiles'],
    termsVersion: ['properties', 'termsVersion'],
    notifyMeTerms: ['properties', 'notifyMeTerms'],
  },
  fixedWidgets: ['properties', 'fixedWidgets'],
  promotionSpots: ['properties', 'promotionSpots'],
  areas: ['properties', 'areas'],
  row: {
    id: ['id'],
    perRowMobile: ['settings', 'perRowMobile'],
    arrangement: ['settings', 'arrangement'],
    hideOnISO: ['settings', 'hideOnISO'],
    hidden: ['settings', 'hidden'],
    widgets: ['blocks'],
  },
  widget: {
    id: ['id'],
    type: ['contentType'],
    version: ['settings', 'version'],
    disabledOn: hiddenDeviceList(['settings', 'disabledOn']),
  },
  content: ['properties'],
  blank: {
    document: { status: 200, contentType: '', route: {}, properties: { areas: [] } },
    row: { id: '', settings: { perRowMobile: 1, hideOnISO: false, hidden: false }, blocks: [] },
    widget: { id: '', contentType: '', settings: { disabledOn: [] }, properties: {} },
  },
  areaLocations: (areas) =>
    Array.isArray(areas)
      ? areas.map((area, index) => ({
          alias: readAt(area, ['alias']),
          rows: ['properties', 'areas', String(index), 'rows'],
        }))
      : undefined,
  withArea: (areas, name) => [...(Array.isArray(areas) ? areas : []), { alias: name, rows: [] }],
  typeOf: typeOfBlock,
  nameOf: blockOfType,
  readContent: (raw) => readAt(raw, ['properties']) ?? {},
  writeContent: (raw, content) => writeAt(raw, ['properties'], content),
}

export const blockCodec = shapeCodec(blockShape)
