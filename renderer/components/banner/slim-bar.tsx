import type { ReactNode } from 'react'
import styles from '#renderer/components/banner/slim-bar.module.css'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'

interface Props {
  /** Colours of the content. If only one is set, the other is black or white, whichever has more contrast. */
  color?: string | undefined
  backgroundColor?: string | undefined
  /** Holds something that moves, and a toggle that stops it (`pause-toggle.tsx`). */
  isPausable?: boolean
  children: ReactNode
}

/** A line of words across the page, on one colour. */
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
