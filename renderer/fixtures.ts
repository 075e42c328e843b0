import type { WidgetDefinition } from '#renderer/define-widget.ts'

/** A widget's content as content people write it: what has a default may be left out, at any depth. */
type Written<Value> = Value extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: Written<Value[Key]> }
    : Value

/** Named examples of a widget's content. Tests check each against the schema, so none can lack what is required. */
export type FixturesOf<Definition> =
  Definition extends WidgetDefinition<infer Content, string> ? Record<string, Written<Content>> : never

/**
 * Names of examples that only tests are about: how a widget stands what is extreme, missing or not known. Whoever composes
 * pages is not offered them.
 */
export const trialNames: ReadonlySet<string> = new Set([
  'empty',
  'long words',
  'missing picture',
  'right to left',
  'unknown',
])
