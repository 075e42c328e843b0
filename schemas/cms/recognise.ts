import { blockCodec } from '#schemas/cms/block-shape.ts'
import type { Codec, DecodeResult } from '#schemas/cms/codec.ts'
import { readAt } from '#schemas/cms/json.ts'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

const count = (matches: readonly boolean[]): number => matches.filter(Boolean).length

/**
 * Returns the codec of a document's shape, or undefined for neither. Counts structural signs of each shape, so that one
 * unknown field that looks like the other does not decide.
 */
export function recognise(document: unknown): Codec | undefined {
  const read = (...path: string[]) => readAt(document, path)
  const widget = count([
    isRecord(read('meta')),
    read('meta', '_alias') !== undefined,
    isRecord(read('rows')),
    read('statusCode') !== undefined,
  ])
  const block = count([
    isRecord(read('properties')),
    read('contentType') !== undefined,
    isRecord(read('route')),
    read('status') !== undefined,
  ])
  if (widget + block === 0) return undefined
  return widget >= block ? widgetCodec : blockCodec
}

/** Decodes the page of a document of either shape. Never throws. */
export function decodePage(document: unknown): DecodeResult {
  return (
    recognise(document)?.decode(document) ?? {
      kind: 'refused',
      problems: [{ pointer: '', message: 'must be a page in the widget shape or the block shape' }],
    }
  )
}
