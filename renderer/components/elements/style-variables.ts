import type { CSSProperties } from 'react'

/** What content sets and style uses, as custom properties of a style attribute. What is absent is left out. */
export function styleVariables(values: Readonly<Record<`--${string}`, string | undefined>>): CSSProperties {
  const set: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) set[name] = value
  return { ...set }
}
