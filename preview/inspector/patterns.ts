import { call, ownCopy } from '#preview/state/api.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { Row } from '#schemas/page.ts'

/** A row that may be put on any page, as a copy. */
export interface Pattern {
  name: string
  row: Row
}

/** Patterns are one document of global content, for all markets; shoppers are never sent it. */
export const patternsDocument: EditedDocument = { kind: 'payload', market: '', key: 'patterns' }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPattern = (value: unknown): value is Pattern =>
  isRecord(value) && typeof value.name === 'string' && isRecord(value.row) && Array.isArray(value.row.widgets)

interface Kept {
  patterns: readonly Pattern[]
  /** Of the document; undefined where there is none yet. */
  revision: string | undefined
}

/** Every saved pattern. @throws CallFailed when the server does not answer */
export async function readPatterns(): Promise<Kept> {
  const answer = await call(pages.document, { query: patternsDocument })
  if (answer.status !== 200) return { patterns: [], revision: undefined }
  const { body, revision } = ownCopy<{ body?: unknown; revision: string }>(answer.body)
  const listed: unknown = isRecord(body) ? body.patterns : undefined
  return { patterns: Array.isArray(listed) ? listed.filter(isPattern) : [], revision }
}

/**
 * Changes the patterns as they are now; when somebody else did so at the same moment, once more on top of theirs.
 * @returns whether it is kept
 */
export async function changePatterns(
  change: (patterns: readonly Pattern[]) => readonly Pattern[],
): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const { patterns, revision } = await readPatterns()
    const body = { patterns: change(patterns) }
    const answer = await call(pages.putDocument, {
      body: { document: patternsDocument, body, ...(revision !== undefined && { base: revision }) },
    })
    if (answer.status === 200) return true
    if (answer.status !== 409) return false
  }
  return false
}

/** A copy of a row with ids of its own, widgets within widgets included. */
export function copyOfRow(row: Row, newId: () => string): Row {
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    if (!isRecord(value)) return value
    const parts = Object.entries(value).map(([key, part]) => [key, renamed(part)] as const)
    const isNode = typeof value.type === 'string' && typeof value.id === 'string'
    return Object.fromEntries(isNode ? [...parts, ['id', `${value.type}-${newId()}`]] : parts)
  }
  return {
    ...row,
    id: `row-${newId()}`,
    widgets: row.widgets.map((node) => ({
      ...node,
      id: `${node.type}-${newId()}`,
      content: Object.fromEntries(Object.entries(node.content).map(([key, part]) => [key, renamed(part)])),
    })),
  }
}
