import type { CSSProperties } from 'react'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { Badge } from '#schemas/catalogue/badge.ts'

/** Returns the style by which one badge differs from all others (product rule 7). */
export function badgeStyle(badge: Readonly<Omit<Badge, 'locations'>>): CSSProperties {
  const { color, backgroundColor, rotation, opacity, offsetX, offsetY, textSize, width } = badge
  return {
    ...styleVariables({ '--ink': color, '--paper': backgroundColor }),
    ...(rotation !== undefined && { rotate: `${rotation}deg` }),
    ...(opacity !== undefined && { opacity: opacity / 100 }),
    ...((offsetX !== undefined || offsetY !== undefined) && { position: 'relative' }),
    ...(offsetX !== undefined && { insetInlineStart: offsetX }),
    ...(offsetY !== undefined && { insetBlockStart: offsetY }),
    ...(textSize !== undefined && { fontSize: textSize }),
    ...(width !== undefined && { inlineSize: width }),
  }
}
