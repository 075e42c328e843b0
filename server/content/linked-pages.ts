import { checkBounds } from '#schemas/cms/bounds.ts'
import { type Path, pointerOf } from '#schemas/cms/json.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { limits } from '#schemas/validation/limits.ts'
import type { ContentRequest, ContentResponse, ContentSource } from '#server/content/content-source.ts'

/** Pages of a content system that one of its documents links to by id. */
export interface LinkedPages {
  /** JSON pointer of the first link to each id. */
  pointers: ReadonlyMap<string, string>
  /** Paths by id. Unknown pages are absent. */
  paths: ReadonlyMap<string, string>
}

/** Adds the page ids below a value, each with the pointer of its first link. */
function collectIds(value: unknown, path: Path, pointers: Map<string, string>): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collectIds(item, [...path, String(index)], pointers)
    return
  }
  if (!isRecord(value)) return
  for (const [key, item] of Object.entries(value)) {
    const inner = [...path, key]
    if (key !== 'link' || typeof item !== 'string') collectIds(item, inner, pointers)
    else if (item.length <= limits.idLength && !pointers.has(item)) pointers.set(item, pointerOf(inner))
  }
}

/**
 * Looks up the pages that a document of a content system links to by id; undefined for documents of the embedded store,
 * whose ids are the site's.
 */
export async function findLinkedPages(
  source: Pick<ContentSource, 'pathsOf'>,
  { market }: ContentRequest,
  { document, subject }: Pick<Extract<ContentResponse, { kind: 'document' }>, 'document' | 'subject'>,
): Promise<LinkedPages | undefined> {
  // A page of the catalogue comes from the embedded store's template.
  if (!source.pathsOf || subject || checkBounds(document)) return undefined
  const pointers = new Map<string, string>()
  collectIds(document, [], pointers)
  return { pointers, paths: await source.pathsOf(market, [...pointers.keys()]) }
}
