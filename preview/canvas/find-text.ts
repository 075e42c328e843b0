import { isObject, type JsonObject, writeAt } from '#schemas/cms/json.ts'

type Path = readonly string[]

function* textsIn(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsIn(item, [...path, String(index)])
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) yield* textsIn(item, [...path, key])
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Returns the path of a visible text in content, if it occurs there exactly once, unformatted. */
export function pathOfText(content: JsonObject, seen: string): Path | undefined {
  const matches = [...textsIn(content)].filter(({ text }) => plain(text) === plain(seen))
  return matches.length === 1 ? matches[0]?.path : undefined
}

/** The normalizedText of a text, without marks of Markdown and punctuation. */
const normalized = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the path of the shortest text in content that contains a visible one, whatever its formatting. */
export function fieldOfText(content: JsonObject, seen: string): Path | undefined {
  const normalizedText = normalized(seen)
  if (normalizedText === '') return undefined
  const matches = [...textsIn(content)].filter(({ text }) => normalized(text).includes(normalizedText))
  return matches.toSorted((item, other) => item.text.length - other.text.length)[0]?.path
}

/** Content with another text in that place. */
export const withText = (content: JsonObject, path: Path, text: string): JsonObject =>
  writeAt(content, path, text)
