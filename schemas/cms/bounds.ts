import { readAt } from '#schemas/cms/json.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { limits } from '#schemas/validation/limits.ts'
import type { Problem } from '#schemas/validation/validator.ts'

/** Keys under which either shape lists widgets, wherever they nest. */
const widgetLists = new Set(['widgets', 'blocks', 'fixedWidgets', 'promotionSpots'])

const refusal = (message: string): Problem => ({ pointer: '', message })

const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

/** Adds the direct child objects and lists to `found`. @returns how many widgets it lists */
function countChildren(container: object, containers: object[]): number {
  const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (Array.isArray(container)) {
    for (const value of container) if (isContainer(value)) containers.push(value)
    return 0
  }
  if (!isRecord(container)) return 0
  let widgets = 0
  for (const key in container) {
    const value = container[key]
    if (!isContainer(value)) continue
    containers.push(value)
    if (Array.isArray(value) && widgetLists.has(key)) widgets += value.length
  }
  return widgets
}

/** Iterates level by level instead of recursing, so that depth uses no stack. */
function checkNesting(value: unknown): Problem | undefined {
  let level: object[] = []
  countChildren([value], level)
  let containers = 0
  let widgets = 0
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limits.depth) return refusal(`must not nest deeper than ${limits.depth} levels`)
    const next: object[] = []
    for (const container of level) {
      containers += 1
      widgets += countChildren(container, next)
      if (containers + next.length > limits.containers)
        return refusal(`must not hold more than ${limits.containers} objects and lists`)
    }
    if (widgets > limits.widgets) return refusal(`must not hold more than ${limits.widgets} widgets`)
    level = next
  }
  return undefined
}

function checkRows(value: unknown): Problem | undefined {
  const byArea = readAt(value, ['rows'])
  const areas = readAt(value, ['properties', 'areas'])
  const lists = [
    ...(isRecord(byArea) ? Object.values(byArea) : []),
    ...(Array.isArray(areas) ? areas.map((area) => readAt(area, ['rows'])) : []),
  ]
  if (lists.length > limits.items) return refusal(`must not hold more than ${limits.items} areas`)
  return sumOf(lists.map(sizeOf)) > limits.rows
    ? refusal(`must not hold more than ${limits.rows} rows`)
    : undefined
}

/**
 * Checks a parsed document of either shape against the limits on depth, size, rows and widgets, before anything else
 * reads it. The work is proportional to the document and stops at the limits.
 */
export function checkBounds(value: unknown): Problem | undefined {
  return checkNesting(value) ?? checkRows(value)
}
