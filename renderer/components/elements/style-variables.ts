import type { CSSProperties } from 'react'

/** Returns custom properties for a style attribute. Absent values are left out. */
export function styleVariables(values: Readonly<Record<`--${string}`, string | undefined>>): CSSProperties {
  const set: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) set[name] = value
  return { ...set }
}
