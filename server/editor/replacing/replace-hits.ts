import { type JsonObject, omit, pointerOf, readAt, writeAt } from '#schemas/cms/json.ts'
import { type Operation, operationSchema } from '#schemas/editor/operation.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { valueKindOf } from '#server/editor/replacing/content-values.ts'
import type { Hit, Holder } from '#server/editor/replacing/hits.ts'

/** The replacement of hits. */
export interface Replacement {
  text: string
  /** The same as a field holds it: a number, or true. */
  value: string | number | boolean
  /** The page at this address, in the market of the document: links to it follow it when it moves. */
  pageId: string | undefined
}

/** Facts about a picture's file, which are determined again for another file. */
const ofTheFile = new Set(['width', 'height', 'placeholder'])

/** Replaces the hits in a text. */
function replaceHitsInText(text: string, hits: readonly Hit[], words: string): string {
  const last = hits.toSorted((item, other) => other.match.start - item.match.start)
  return last.reduce((so, { match: { start, end } }) => so.slice(0, start) + words + so.slice(end), text)
}

const withPage = (link: JsonObject, { text, pageId }: Replacement): JsonObject =>
  pageId === undefined
    ? { ...omit(link, new Set(['link'])), url: text }
    : { ...omit(link, new Set(['url'])), link: pageId }

/** Content with one of its values replaced. @param hits those within that value */
function withValue(content: JsonObject, hits: readonly Hit[], replacement: Replacement): JsonObject {
  const [first] = hits
  if (!first) return content
  const { path, value } = first.value
  const meaning = valueKindOf(first.value)
  const parentPath = path.slice(0, -1)
  const holder = readAt(content, parentPath)
  if (meaning === 'pageId' && isRecord(holder))
    return writeAt(content, parentPath, withPage(holder, replacement))
  const isWhole = first.match.start === 0 && first.match.end === String(value).length
  const next =
    typeof value === 'string' && !isWhole
      ? replaceHitsInText(value, hits, replacement.text)
      : replacement.value
  const writtenContent = writeAt(content, path, next)
  return meaning === 'picture' && isRecord(holder)
    ? writeAt(writtenContent, parentPath, omit({ ...holder, url: next }, ofTheFile))
    : writtenContent
}

function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function contentWith(holder: Holder, hits: readonly Hit[], replacement: Replacement): JsonObject {
  const byValue = groupBy(hits, ({ value }) => pointerOf(value.path))
  return [...byValue.values()].reduce<JsonObject>(
    (content, ofValue) => withValue(content, ofValue, replacement),
    { ...holder.content },
  )
}

const checkValues = compileSchema(operationSchema.properties.setPage.properties.values)

/**
 * Returns the operation that sets a page's own fields; undefined if the result is invalid, such as a title that is too
 * long.
 * @param names of the fields that are set
 */
export function pageOperation(next: JsonObject, names: readonly string[]): Operation | undefined {
  const checked = checkValues(Object.fromEntries([...new Set(names)].map((name) => [name, next[name]])))
  return checked.kind === 'valid' && checked.problems.length === 0
    ? { setPage: { values: checked.value } }
    : undefined
}

/** Returns the operations that replace the hits of one page; undefined if the result would be invalid. */
export function replaceHits(hits: readonly Hit[], replacement: Replacement): Operation[] | undefined {
  const operations: Operation[] = []
  // In page order: nested widgets follow their parent and are changed within its new content.
  for (const [id, ofHolder] of groupBy(hits, ({ holder }) => holder.widget?.id)) {
    const [{ holder } = { holder: undefined }] = ofHolder
    if (!holder) continue
    const { version } = holder
    const operation: Operation | undefined =
      id === undefined
        ? pageOperation(
            contentWith(holder, ofHolder, replacement),
            ofHolder.flatMap(({ value }) => value.path[0] ?? []),
          )
        : {
            setContent: {
              widget: id,
              content: contentWith(holder, ofHolder, replacement),
              ...(version !== undefined && { version }),
            },
          }
    if (!operation) return undefined
    operations.push(operation)
  }
  return operations
}
