import type { WidgetNode } from '#schemas/pages/page.ts'
import type { VisitorRule } from '#schemas/pages/visitor-rule.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { devices } from '#schemas/values/device.ts'

/** A variant of a smart widget, as content has it. */
export interface Variant {
  rule: VisitorRule
  widgets: readonly WidgetNode[]
}

const smartType = 'smart'

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Reads a nested widget, which may lack fields; undefined if it is none. */
function nodeIn(value: unknown): WidgetNode | undefined {
  if (!isRecord(value)) return undefined
  const { id, type, version, content } = value
  if (typeof id !== 'string' || typeof type !== 'string') return undefined
  const disabled = textsIn(value.disabledOn)
  return {
    id,
    type,
    version: typeof version === 'number' ? version : 1,
    disabledOn: devices.filter((device) => disabled.includes(device)),
    content: isRecord(content) ? content : {},
    pointer: '',
  }
}

const audiences = ['guest', 'member', 'employee'] as const

/** Reads a rule; fields that are not valid count as empty. */
function ruleIn(value: unknown): VisitorRule {
  const rule = isRecord(value) ? value : {}
  const audience = audiences.find((name) => name === rule.audience) ?? 'any'
  const namedDevices = textsIn(rule.devices)
  return {
    audience,
    markets: textsIn(rule.markets),
    devices: devices.filter((device) => namedDevices.includes(device)),
    ...(typeof rule.iso === 'boolean' && { iso: rule.iso }),
    ...(typeof rule.from === 'string' && { from: rule.from }),
    ...(typeof rule.until === 'string' && { until: rule.until }),
    ...(typeof rule.share === 'number' && { share: rule.share }),
  }
}

const isNode = (node: WidgetNode | undefined): node is WidgetNode => node !== undefined

/** Whether other widgets are nested in a widget. */
export const isSmart = ({ type }: Pick<WidgetNode, 'type'>): boolean => type === smartType

/** Returns the variants of a smart widget; undefined for other widgets. */
export function variantsOf({ type, content }: Pick<WidgetNode, 'type' | 'content'>): Variant[] | undefined {
  if (type !== smartType) return undefined
  const variants: unknown[] = Array.isArray(content.variants) ? content.variants : []
  return variants.map((variant) => {
    const { rule, widgets } = isRecord(variant) ? variant : {}
    return { rule: ruleIn(rule), widgets: Array.isArray(widgets) ? widgets.map(nodeIn).filter(isNode) : [] }
  })
}

/**
 * Returns a smart widget's content with the widgets of one variant changed, as content has them.
 * @param change receives them with the fields that they have, known or not
 */
export function withVariantWidgets(
  content: WidgetNode['content'],
  variant: number,
  change: (widgets: readonly unknown[]) => readonly unknown[],
): WidgetNode['content'] {
  const variants: unknown[] = Array.isArray(content.variants) ? content.variants : []
  return {
    ...content,
    variants: variants.map((item, index) => {
      if (index !== variant || !isRecord(item)) return item
      return { ...item, widgets: change(Array.isArray(item.widgets) ? item.widgets : []) }
    }),
  }
}

/** A variant of a smart widget. */
export interface VariantRef {
  smart: string
  variant: number
}

/** Position of a widget in a smart widget. */
export interface NestedPosition extends VariantRef {
  index: number
}

/** A position in a variant; without an index, its end. */
export type VariantPosition = VariantRef & Partial<Pick<NestedPosition, 'index'>>

/** Yields the widgets nested in a widget, at every depth. */
export function* nestedIn(node: WidgetNode): Generator<{ node: WidgetNode; within: NestedPosition }> {
  for (const [variant, { widgets }] of (variantsOf(node) ?? []).entries())
    for (const [index, nested] of widgets.entries()) {
      yield { node: nested, within: { smart: node.id, variant, index } }
      yield* nestedIn(nested)
    }
}

/** Describes what a change of the structure of a smart widget changes: its rules and its widgets' places. */
const structureOf = (node: WidgetNode): string =>
  JSON.stringify([
    node.disabledOn,
    (variantsOf(node) ?? []).map(({ rule, widgets }) => [rule, widgets.map(({ id, type }) => [id, type])]),
  ])

/**
 * Returns the ids of a widget and of its nested widgets that changed in place; undefined if its structure changed.
 */
export function changedWithin(before: WidgetNode, after: WidgetNode): string[] | undefined {
  if (before === after) return []
  const old = variantsOf(before)
  const variants = variantsOf(after)
  if (!old || !variants) return old === variants ? [after.id] : undefined
  if (structureOf(before) !== structureOf(after)) return undefined
  const lists = variants.flatMap(({ widgets }, variant) =>
    widgets.map((node, index) => {
      const existing = old[variant]?.widgets[index]
      if (existing && JSON.stringify(existing) === JSON.stringify(node)) return []
      return existing && changedWithin(existing, node)
    }),
  )
  return lists.includes(undefined) ? undefined : [after.id, ...lists.flatMap((list) => list ?? [])]
}
