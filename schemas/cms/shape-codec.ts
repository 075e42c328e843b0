import type { Codec } from '#schemas/cms/codec.ts'
import { readPage } from '#schemas/cms/read-page.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import { writePage } from '#schemas/cms/write-page.ts'

/** The codec of a shape: the shapes differ in where things stand, not in how they are read and written. */
export const shapeCodec = (shape: Shape): Codec => ({
  decode(document) {
    const read = readPage(shape, document)
    return read.kind === 'page' ? { kind: 'page', page: read.page, problems: read.problems } : read
  },
  encode: (page, original) => writePage(shape, page, original),
})
