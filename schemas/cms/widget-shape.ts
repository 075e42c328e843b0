import { hiddenDeviceFlags } from '#schemas/cms/hidden-devices.ts'
import { omit, writeAt } from '#schemas/cms/json.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import { shapeCodec } from '#schemas/cms/shape-codec.ts'
import { widgetEnvelope } from '#schemas/cms/widget-envelope.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Codec of the widget shape (content rule 1). */
const widgetShape: Shape = {
  status: ['statusCode'],
  page: {
    id: ['meta', 'id'],
    alias: ['meta', '_alias'],
    path: ['meta', 'url'],
    title: ['meta', 'title'],
    description: ['meta', 'description'],
    metaTags: ['meta', 'metaTags'],
    linkTags: ['meta', 'linkTags'],
    structuredData: ['meta', 'structuredData'],
    breadcrumbs: ['meta', 'breadcrumbs'],
    uniqueSellingPoints: ['meta', 'uniqueSellingPoints'],
    filters: ['meta', 'filters'],
    customSorting: ['meta', 'customSorting'],
    productId: ['meta', 'productId'],
    category: ['meta', 'category'],
    productsPerPage: ['meta', 'productsPerPage'],
    tiles: ['meta', 'tiles'],
    termsVersion: ['meta', 'termsVersion'],
    notifyMeTerms: ['meta', 'notifyMeTerms'],
  },
  fixedWidgets: ['meta', 'fixedWidgets'],
  promotionSpots: ['meta', 'promotionSpots'],
  areas: ['rows'],
  row: {
    id: ['id'],
    perRowMobile: ['perRowMobile'],
    arrangement: ['arrangement'],
    hideOnISO: ['hideOnISO'],
    hidden: ['hidden'],
    widgets: ['widgets'],
  },
  widget: { id: ['id'], type: ['type'], version: ['version'], disabledOn: hiddenDeviceFlags },
  content: [],
  blank: {
    document: { statusCode: 200, meta: { _alias: '' }, rows: {} },
    row: { id: '', perRowMobile: 1, hideOnISO: false, hidden: false, widgets: [] },
    widget: { id: '', type: '' },
  },
  areaLocations(areas) {
    // Some systems write an empty object as an empty array.
    if (Array.isArray(areas) && areas.length === 0) return []
    return isRecord(areas) ? Object.keys(areas).map((alias) => ({ alias, rows: ['rows', alias] })) : undefined
  },
  withArea: (areas, name) => writeAt(isRecord(areas) ? areas : {}, [name], []),
  typeOf: (name) => name,
  nameOf: (type) => type,
  readContent: (raw) => omit(raw, widgetEnvelope),
  writeContent: (raw, content) => ({
    ...Object.fromEntries(Object.entries(raw).filter(([key]) => widgetEnvelope.has(key))),
    ...omit(content, widgetEnvelope),
  }),
}

export const widgetCodec = shapeCodec(widgetShape)
