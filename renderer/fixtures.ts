import type { WidgetDefinition } from '#renderer/define-widget.ts'

/** A widget's content as authors write it: fields with defaults are optional, at any depth. */
type FixtureInput<Value> = Value extends readonly (infer Item)[]
  ? readonly FixtureInput<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: FixtureInput<Value[Key]> }
    : Value

/** Named examples of a widget's content. Tests validate each against the schema. */
export type FixturesOf<Definition> =
  Definition extends WidgetDefinition<infer Content, string> ? Record<string, FixtureInput<Content>> : never

/** Names of examples for tests only, with extreme, missing or unknown content. Editors are not offered them. */
export const trialNames: ReadonlySet<string> = new Set([
  'empty',
  'long words',
  'missing picture',
  'right to left',
  'unknown',
])
