import { escapeMarkdown, type TextBlock, textBlocks } from '#preview/canvas/markdown-blocks.ts'
import { isObject, type JsonObject, readAt, writeAt } from '#schemas/cms/json.ts'

type Path = readonly string[]

function* textsIn(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsIn(item, [...path, String(index)])
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) yield* textsIn(item, [...path, key])
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Where a visible text is in content: a whole text, or a block of running text. */
export interface TextLocation {
  path: Path
  /** Undefined: the whole text. */
  block?: TextBlock
}

function locationsIn(path: Path, text: string, seen: string, isMarkdown: boolean): TextLocation[] {
  if (plain(text) === plain(seen)) return [{ path }]
  if (!isMarkdown) return []
  return textBlocks(text)
    .filter(({ start, end }) => plain(text.slice(start, end)) === plain(seen))
    .map((block) => ({ path, block }))
}

/**
 * Returns where a visible text is in content, if it occurs there exactly once, unformatted.
 * @param isMarkdown whether the text at a path is Markdown
 */
export function locateText(
  content: JsonObject,
  seen: string,
  isMarkdown: (path: Path) => boolean,
): TextLocation | undefined {
  const locations = [...textsIn(content)].flatMap(({ path, text }) =>
    locationsIn(path, text, seen, isMarkdown(path)),
  )
  return locations.length === 1 ? locations[0] : undefined
}

/** The normalizedText of a text, without marks of Markdown and punctuation. */
const normalized = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the paths of the texts in content that contain a visible one, whatever its formatting, the shortest first. */
export function fieldsOfText(content: JsonObject, seen: string): Path[] {
  const normalizedText = normalized(seen)
  if (normalizedText === '') return []
  return [...textsIn(content)]
    .filter(({ text }) => normalized(text).includes(normalizedText))
    .toSorted((item, other) => item.text.length - other.text.length)
    .map(({ path }) => path)
}

/** Returns content with other words at a location, and their new location; undefined if the text no longer exists. */
export function withWords(
  content: JsonObject,
  { path, block }: TextLocation,
  words: string,
): { content: JsonObject; location: TextLocation } | undefined {
  if (!block) return { content: writeAt(content, path, words), location: { path } }
  const text = readAt(content, path)
  if (typeof text !== 'string' || text.length < block.end) return undefined
  const written = escapeMarkdown(words)
  const next = text.slice(0, block.start) + written + text.slice(block.end)
  const end = block.start + written.length
  return { content: writeAt(content, path, next), location: { path, block: { start: block.start, end } } }
}
