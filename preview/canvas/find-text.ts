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
  const found = [...textsIn(content)].filter(({ text }) => plain(text) === plain(seen))
  return found.length === 1 ? found[0]?.path : undefined
}

/** Content with another text in that place. */
export const withText = (content: JsonObject, path: Path, text: string): JsonObject =>
  writeAt(content, path, text)
