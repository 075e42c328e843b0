import type { Codec } from '#schemas/cms/codec.ts'
import type { JsonObject } from '#schemas/cms/json.ts'
import type { WrittenPage } from '#schemas/cms/page-writer.ts'
import { readPage } from '#schemas/cms/read-page.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import { writePage } from '#schemas/cms/write-page.ts'
import type { Page } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Creates the codec of a shape. Shapes differ in locations, not in how they are read and written. */
export function shapeCodec(shape: Shape): Codec {
  /** Caches written documents with their page: a further edit writes only what differs from it. */
  const cache = new WeakMap<JsonObject, WrittenPage>()

  function readBefore(original: JsonObject): WrittenPage | undefined {
    const cached = cache.get(original)
    if (cached) return cached
    const read = readPage(shape, original)
    return read.kind === 'page' ? read : undefined
  }

  function encode(page: Page, original: unknown): JsonObject {
    const before = isRecord(original) ? readBefore(original) : undefined
    if (!isRecord(original) || !before) return encode(page, structuredClone(shape.blank.document))
    const { document, written } = writePage(shape, page, original, before)
    if (written && document !== original) cache.set(document, written)
    return document
  }

  return {
    decode(document) {
      const read = readPage(shape, document)
      return read.kind === 'page' ? { kind: 'page', page: read.page, problems: read.problems } : read
    },
    encode,
  }
}
