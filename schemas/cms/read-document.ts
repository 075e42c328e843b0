import { checkBounds } from '#schemas/cms/bounds.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { limits } from '#schemas/validation/limits.ts'
import type { Problem } from '#schemas/validation/validator.ts'

export type ReadDocument =
  | { kind: 'read'; value: unknown }
  | { kind: 'refused'; problems: readonly [Problem, ...Problem[]] }

const refusedDocument = (problem: Problem): ReadDocument => ({ kind: 'refused', problems: [problem] })

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Returns the size in bytes. A text with too many code units also has too many bytes, so it is not measured. */
const bytesOf = (document: Uint8Array | string): number =>
  typeof document === 'string' && document.length <= limits.documentBytes
    ? new TextEncoder().encode(document).length
    : document.length

/**
 * Parses a document of a content system (JSON in UTF-8) and checks its bounds. Its size is checked before it is parsed.
 * Never throws.
 */
export function readDocument(document: Uint8Array | string): ReadDocument {
  if (bytesOf(document) > limits.documentBytes)
    return refusedDocument({ pointer: '', message: `must not be larger than ${limits.documentBytes} bytes` })
  let value: unknown
  try {
    value = parseJson(typeof document === 'string' ? document : decoder.decode(document))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refusedDocument({ pointer: '', message: `must be JSON in UTF-8: ${reason}` })
  }
  const problem = checkBounds(value)
  return problem ? refusedDocument(problem) : { kind: 'read', value }
}
