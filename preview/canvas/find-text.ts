import { escapeMarkdown, type TextBlock, textBlocks } from '#preview/canvas/markdown-blocks.ts'
import { type JsonObject, readAt, writeAt } from '#schemas/cms/json.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { collapseWhitespace } from '#schemas/values/collapse-whitespace.ts'

type Path = readonly string[]

function* textsIn(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsIn(item, [...path, String(index)])
  else if (isRecord(value))
    for (const [key, item] of Object.entries(value)) yield* textsIn(item, [...path, key])
}

/** Location of a visible text in content: a whole text, or a block of Markdown. */
export interface TextLocation {
  path: Path
  /** Undefined: the whole text. */
  block?: TextBlock
}

function locationsIn(path: Path, text: string, visible: string, isMarkdown: boolean): TextLocation[] {
  if (collapseWhitespace(text) === collapseWhitespace(visible)) return [{ path }]
  if (!isMarkdown) return []
  return textBlocks(text)
    .filter(({ start, end }) => collapseWhitespace(text.slice(start, end)) === collapseWhitespace(visible))
    .map((block) => ({ path, block }))
}

/**
 * Returns the location of a visible text in content, if it occurs there exactly once and unformatted.
 * @param isMarkdown whether the text at a path is Markdown
 */
export function locateText(
  content: JsonObject,
  visible: string,
  isMarkdown: (path: Path) => boolean,
): TextLocation | undefined {
  const locations = [...textsIn(content)].flatMap(({ path, text }) =>
    locationsIn(path, text, visible, isMarkdown(path)),
  )
  return locations.length === 1 ? locations[0] : undefined
}

/** Removes Markdown syntax and punctuation from a text, for comparison. */
const normalized = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Returns the paths of texts in content that contain a visible text, regardless of formatting, the shortest first.
 */
export function fieldsOfText(content: JsonObject, visible: string): Path[] {
  const normalizedText = normalized(visible)
  if (normalizedText === '') return []
  return [...textsIn(content)]
    .filter(({ text }) => normalized(text).includes(normalizedText))
    .toSorted((item, other) => item.text.length - other.text.length)
    .map(({ path }) => path)
}

/**
 * Replaces the text at a location and returns the content with the new location; undefined if the text no longer
 * exists.
 */
export function withWords(
  content: JsonObject,
  { path, block }: TextLocation,
  words: string,
): { content: JsonObject; location: TextLocation } | undefined {
  if (!block) return { content: writeAt(content, path, words), location: { path } }
  const text = readAt(content, path)
  if (typeof text !== 'string' || text.length < block.end) return undefined
  const escapedText = escapeMarkdown(words)
  const next = text.slice(0, block.start) + escapedText + text.slice(block.end)
  const end = block.start + escapedText.length
  return { content: writeAt(content, path, next), location: { path, block: { start: block.start, end } } }
}
