import type { JSONSchema } from 'json-schema-to-ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Result of `salvage`: whether something could be dropped, and the problem's location in the original value. */
interface SalvageResult {
  dropped: boolean
  pointer: string
}

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Original indexes of a shortened list, so that later problems name the location that the author sees. */
const firstIndexes = new WeakMap<unknown[], number[]>()

interface Step {
  parent: unknown
  key: string
  optional: boolean
}

/** Formats of parts that are dropped as a whole: without one field they would mean something else. */
const wholeParts: ReadonlySet<unknown> = new Set(['rule'])

function stepsTo(schema: JSONSchema, value: unknown, keys: readonly string[]): Step[] {
  const steps: Step[] = []
  let node: JSONSchema | undefined = schema
  let parent = value
  let isWhole = false
  for (const key of keys) {
    const isItem = Array.isArray(parent)
    const shape: Exclude<JSONSchema, boolean> = typeof node === 'object' ? node : {}
    isWhole ||= wholeParts.has(shape.format)
    steps.push({ parent, key, optional: !isWhole && (isItem || !shape.required?.includes(key)) })
    const child: unknown = isItem ? shape.items : shape.properties?.[key]
    node = isRecord(child) ? child : undefined
    parent = Array.isArray(parent) ? parent[Number(key)] : isRecord(parent) ? parent[key] : undefined
  }
  return steps
}

function drop(parent: unknown, key: string): boolean {
  if (Array.isArray(parent)) {
    const indexes = firstIndexes.get(parent) ?? parent.map((_, index) => index)
    indexes.splice(Number(key), 1)
    firstIndexes.set(parent, indexes)
    parent.splice(Number(key), 1)
    return true
  }
  return isRecord(parent) && delete parent[key]
}

/**
 * Removes the smallest optional part of `value` that holds the problem at `pointer` (content rule 4). Changes
 * `value`.
 */
export function salvage(schema: JSONSchema, value: unknown, pointer: string): SalvageResult {
  const steps = stepsTo(schema, value, keysOf(pointer))
  const pointers = steps.map(({ parent, key }) =>
    Array.isArray(parent) ? (firstIndexes.get(parent)?.[Number(key)] ?? key) : key,
  )
  const optionalStep = steps.findLast((step) => step.optional)
  return {
    dropped: optionalStep !== undefined && drop(optionalStep.parent, optionalStep.key),
    pointer: pointers.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  }
}
