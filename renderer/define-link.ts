import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { defineWidget, type WidgetDefinition } from '#renderer/define-widget.ts'

interface LinkOptions<Content> {
  type: string
  /** The name of the rows, as content says it. */
  linksTo: (content: Content) => string
}

/** A widget that shows rows in its place which are kept elsewhere under a name: what its market has there. */
export function defineLink<const Schema extends Exclude<JSONSchema, boolean>, Content = FromSchema<Schema>>(
  schema: Schema,
  { type, linksTo }: LinkOptions<NoInfer<Content>>,
): WidgetDefinition<Content, never, never, never, never> {
  const definition = defineWidget<Schema, Content>(schema, {
    type,
    hydrate: 'never',
    budget: { script: 0, style: 0 },
  })
  return { ...definition, linksTo }
}
