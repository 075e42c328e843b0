import { blockCodec } from '#schemas/cms/block-shape.ts'
import type { Codec, Decoded } from '#schemas/cms/codec.ts'
import { isObject, readAt } from '#schemas/cms/json.ts'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'

const count = (signs: readonly boolean[]): number => signs.filter(Boolean).length

/**
 * The codec of the shape that a document has, or undefined where it has neither. Told by structure alone: the
 * shape of which more signs are there, so that an unknown field of one that looks like the other does no harm.
 */
export function recognise(document: unknown): Codec | undefined {
  const read = (...path: string[]) => readAt(document, path)
  const widget = count([
    isObject(read('meta')),
    read('meta', '_alias') !== undefined,
    isObject(read('rows')),
    read('statusCode') !== undefined,
  ])
  const block = count([
    isObject(read('properties')),
    read('contentType') !== undefined,
    isObject(read('route')),
    read('status') !== undefined,
  ])
  if (widget + block === 0) return undefined
  return widget >= block ? widgetCodec : blockCodec
}

/** The page in a document of either shape. Never throws, whatever the document. */
export function decodePage(document: unknown): Decoded {
  return (
    recognise(document)?.decode(document) ?? {
      kind: 'refused',
      problems: [{ pointer: '', message: 'must be a page in the widget shape or the block shape' }],
    }
  )
}
