import type { UiSchema } from '@rjsf/utils'
import { isSchema, itemsOf, propertiesOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { lookups } from '#schemas/parts/lookups.ts'
import { limits } from '#schemas/validation/limits.ts'

/** A schema for the form library, with the control of each field. */
export interface FormPlan {
  schema: SchemaNode
  uiSchema: UiSchema
}

const breakpoints = ['mobile', 'tablet', 'desktop']

/** Whether a schema has values per breakpoint, with fallbacks. */
const isPerBreakpoint = (schema: SchemaNode): boolean => {
  const names = propertiesOf(schema).map(([name]) => name)
  return names.length > 1 && names.includes('mobile') && names.every((name) => breakpoints.includes(name))
}

/** Whether a schema is a nested widget (`schemas/pages/page.ts`), whose form is its type's. */
const isWidgetNode = (schema: SchemaNode): boolean => {
  const names = new Set(propertiesOf(schema).map(([name]) => name))
  return ['id', 'type', 'content', 'disabledOn'].every((name) => names.has(name))
}

const isFree = (schema: SchemaNode): boolean => schema.type === 'object' && propertiesOf(schema).length === 0

/** Whether a schema has values of one kind by country. */
const isByCountry = ({ propertyNames, additionalProperties }: SchemaNode): boolean =>
  isSchema(propertyNames) && propertyNames.format === 'country' && isSchema(additionalProperties)

/** Returns the custom field of an object; objects without one render their fields in order. */
function objectField(schema: SchemaNode): string | undefined {
  if (isWidgetNode(schema)) return 'widgetNode'
  if (schema.format === 'link') return 'link'
  if (schema.format === 'picture') return 'picture'
  if (isPerBreakpoint(schema)) return 'breakpoints'
  if (isByCountry(schema)) return 'byCountry'
  return isFree(schema) ? 'json' : undefined
}

/** Returns the control of a text, if not a single line. */
function textWidget(schema: SchemaNode, name: string): string | undefined {
  if (schema.contentMediaType === 'text/markdown') return 'markdown'
  if (schema.format === 'colour') return 'colour'
  if (schema.format === 'date-time' || schema.format === 'moment') return 'moment'
  if (schema.format === 'date') return 'date'
  if (schema.format === 'safe-url') return 'address'
  if (schema.format === 'market') return 'market'
  if (schema.enum) return 'select'
  const lookup = lookups.get(name)
  if (lookup) return lookup
  if (schema.maxLength === limits.urlLength && !schema.examples) return 'address'
  return (schema.maxLength ?? 0) > 1_000 && schema.format === undefined && !schema.examples
    ? 'textarea'
    : undefined
}

/** Returns the control of a number, if not one of its own. */
const numberWidget = ({ format }: SchemaNode): string | undefined =>
  format === 'money' ? 'money' : undefined

/** Returns the placeholder: the value of an empty field. */
const fallbackOf = ({ default: usual }: SchemaNode): UiSchema =>
  typeof usual === 'string' || typeof usual === 'number' || typeof usual === 'boolean'
    ? { 'ui:options': { fallback: usual } }
    : {}

/**
 * Removes what the form library would apply by itself: defaults are shown but never written, and choices are one
 * form.
 */
function withoutFormDefaults(schema: SchemaNode): SchemaNode {
  const { anyOf, oneOf, default: _usual, readOnly, examples, format, $id, ...rest } = schema
  return rest
}

const readableName = (name: string): string =>
  name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (letter) => letter.toUpperCase())

const withTitle = (schema: SchemaNode, name: string): SchemaNode => ({
  ...withoutFormDefaults(schema),
  title: schema.title ?? readableName(name),
})

function planObject(schema: SchemaNode, name: string): FormPlan {
  const field = objectField(schema)
  const editable = propertiesOf(schema).filter(([, child]) => child.readOnly !== true)
  // A store's id is looked up, wherever a store is.
  const lookupOf = (key: string) => (schema.format === 'store' && key === 'id' ? 'storeId' : key)
  const planned = editable.map(([key, child]) => [key, planNode(child, lookupOf(key))] as const)
  return {
    schema: {
      ...withTitle(schema, name),
      properties: Object.fromEntries(planned.map(([key, plan]) => [key, plan.schema])),
    },
    uiSchema: {
      ...Object.fromEntries(planned.map(([key, plan]) => [key, plan.uiSchema])),
      ...(field ? { 'ui:field': field } : {}),
      'ui:options': { original: schema },
    },
  }
}

function planList(schema: SchemaNode, name: string): FormPlan {
  const items = itemsOf(schema)
  if (items?.enum) return { schema: withTitle(schema, name), uiSchema: { 'ui:field': 'choices' } }
  const plan = planNode(items ?? { type: 'string' }, lookups.has(name) ? name : 'item')
  return {
    schema: { ...withTitle(schema, name), items: plan.schema },
    uiSchema: { 'ui:field': 'list', items: plan.uiSchema },
  }
}

function planNode(schema: SchemaNode, name: string): FormPlan {
  if (schema.type === 'object') return planObject(schema, name)
  if (schema.type === 'array') return planList(schema, name)
  const titledSchema = withTitle(schema, name)
  // Numbers that may also be written as text, such as ids, are edited as text.
  const type = Array.isArray(schema.type) ? 'string' : (schema.type ?? 'string')
  const widget = type === 'string' ? textWidget(schema, name) : numberWidget(schema)
  return {
    schema: { ...titledSchema, type },
    uiSchema: { ...fallbackOf(schema), ...(widget ? { 'ui:widget': widget } : {}) },
  }
}

const plans = new WeakMap<SchemaNode, FormPlan>()

/** Returns the form of a schema; cached. */
export function planForm(schema: unknown): FormPlan {
  const node = isSchema(schema) ? schema : {}
  const cached = plans.get(node)
  if (cached) return cached
  const plan = planNode({ type: 'object', ...node }, 'content')
  plans.set(node, plan)
  return plan
}
