import type { ReactNode } from 'react'
import styles from '#renderer/components/banner/slim-bar.module.css'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'

interface Props {
  /** Colours of the content. If only one is set, the other is black or white, whichever has more contrast. */
  color?: string | undefined
  backgroundColor?: string | undefined
  /** Whether it contains an animation with a toggle that pauses it (`pause-toggle.tsx`). */
  isPausable?: boolean
  children: ReactNode
}

/** Renders a full-width bar with a line of text. */
export function SlimBar({ color, backgroundColor, isPausable, children }: Props) {
  return (
    <div
      className={styles.bar}
      data-full-width
      data-pausable={isPausable || undefined}
      data-inverse={(color && !backgroundColor) || undefined}
      style={styleVariables({ '--ground': backgroundColor, '--words': color })}
    >
      {children}
    </div>
  )
}
