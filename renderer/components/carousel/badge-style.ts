import type { CSSProperties } from 'react'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { Badge } from '#schemas/catalogue/badge.ts'

/** How one badge looks beside what all look like (spec 2, section 3: Badge); nothing where it says nothing. */
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
