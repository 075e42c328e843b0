import type { FromSchema } from 'json-schema-to-ts'
import { documentSchema, type EditedDocument } from '#schemas/editor/parts.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { tagsOf } from '#server/content/document.ts'

/** A document with its checked text, and after publication with the text that it replaced. */
const snapshotSchema = {
  type: 'object',
  properties: {
    document: documentSchema,
    body: { type: 'string' },
    revision: { type: 'string' },
    /** The address that the page gets with this publication. */
    nextKey: { type: 'string' },
    /** The address that it had before this publication. */
    movedFrom: { type: 'string' },
    version: { type: 'integer' },
    before: { type: ['integer', 'null'] },
  },
  required: ['document', 'body', 'revision'],
  additionalProperties: false,
} as const

export type Snapshot = FromSchema<typeof snapshotSchema>

const checkSnapshots = compileSchema({ type: 'array', items: snapshotSchema })

/**
 * Parses the stored content of a schedule.
 * @throws if it is invalid
 */
export function snapshotsIn(content: string): Snapshot[] {
  const checked = checkSnapshots(parseJson(content))
  if (checked.kind === 'invalid')
    throw new Error(`Stored schedule is invalid: ${JSON.stringify(checked.problems)}`)
  return checked.value
}

/** Returns the cache tags of a page's move: of both addresses, and of the redirects of its market. */
export const tagsOfMove = (document: EditedDocument, path: string): string[] => [
  ...tagsOf(document),
  ...tagsOf({ ...document, key: path }),
  ...tagsOf({ kind: 'redirects', market: document.market, key: '' }),
]

/** Returns the cache tags that a publication of these texts purges. */
export const tagsOfSnapshots = (snapshots: readonly Snapshot[]): string[] => [
  ...new Set(
    snapshots.flatMap(({ document, movedFrom }) =>
      movedFrom === undefined ? tagsOf(document) : tagsOfMove(document, movedFrom),
    ),
  ),
]
