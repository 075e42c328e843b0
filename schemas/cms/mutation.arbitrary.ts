import fc from 'fast-check'
import { type Path, readAt } from '#schemas/cms/json.ts'
import { json } from '#schemas/cms/page.arbitrary.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** One change of a document: its kind, and the index of the location to change. */
export interface Mutation {
  index: number
  kind: 'replace' | 'remove' | 'repeat' | 'add'
  key: string
  value: unknown
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  index: fc.nat(),
  kind: fc.constantFrom('replace', 'remove', 'repeat', 'add'),
  key: fc.constantFrom('__proto__', 'constructor', 'toString', 'unknown', 'settings', 'id', 'version'),
  value: fc.oneof(json, fc.constantFrom(null, '', 0, [], {}, 'smart', 'textBlock')),
})

const pathsIn = (value: unknown, path: Path = []): Path[] => {
  const children = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : []
  return [path, ...children.flatMap(([key, child]) => pathsIn(child, [...path, String(key)]))]
}

/** Replaces the value at a path by the results of `change`: none, one, or, in a list, several. */
function replaceAtPath(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown[]): unknown[] {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return [
      value.flatMap((item, index) => (String(index) === key ? replaceAtPath(item, rest, change) : [item])),
    ]
  if (!isRecord(value)) return [value]
  const entries = Object.entries(value).flatMap(([name, child]) => {
    const children = name === key ? replaceAtPath(child, rest, change).slice(0, 1) : [child]
    return children.map((next) => [name, next] as const)
  })
  return [Object.fromEntries(entries)]
}

function change({ kind, key, value }: Mutation, old: unknown): unknown[] {
  if (kind === 'replace') return [value]
  if (kind === 'remove') return []
  if (kind === 'repeat') return [old, structuredClone(old)]
  if (Array.isArray(old)) return [[value, ...old]]
  return isRecord(old) ? [Object.fromEntries([...Object.entries(old), [key, value]])] : [old]
}

/** Returns a copy of a document with one change at `root` or below. */
export function mutate(document: unknown, mutation: Mutation, root: Path = []): unknown {
  const paths = pathsIn(readAt(document, root))
  const path = paths[mutation.index % paths.length] ?? []
  return replaceAtPath(document, [...root, ...path], (old) => change(mutation, old))[0]
}
