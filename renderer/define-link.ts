import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { defineWidget, type WidgetDefinition } from '#renderer/define-widget.ts'

interface LinkOptions<Content> {
  type: string
  /** Returns the name of the rows in the content. */
  linksTo: (content: Content) => string
}

/** Defines a widget that shows rows stored elsewhere, by name and market. */
export function defineLink<const Schema extends Exclude<JSONSchema, boolean>, Content = FromSchema<Schema>>(
  schema: Schema,
  { type, linksTo }: LinkOptions<NoInfer<Content>>,
): WidgetDefinition<Content, never, never, never, never, never> {
  const definition = defineWidget<Schema, Content>(schema, {
    type,
    hydrate: 'never',
    budget: { script: 0, style: 0 },
  })
  return { ...definition, linksTo }
}
