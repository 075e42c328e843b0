import type { ReactNode } from 'react'
import { PauseToggle } from '#renderer/components/banner/pause-toggle.tsx'
import styles from '#renderer/components/banner/rotation.module.css'
import { cycleOf, rotationCurves } from '#renderer/components/banner/rotation-curve.ts'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'

interface Props {
  items: readonly ReactNode[]
  /** `none`: shows all of them together. */
  animation: 'fade' | 'slide' | 'none'
  /** Rest and transition of each text, in milliseconds. */
  delay: number
  duration: number
  /** Rounds after which it stops at the first text; 0: endless. */
  rounds: number
  /** Whether all of them fit side by side on wide screens. */
  inlineOnWideScreens?: boolean
  pauseLabel: string
}

/** Minimum display time: long enough to read, without flashing (WCAG 2.3.1). */
const minRest = 1_000

/**
 * Rotates texts by CSS only. Hover and focus pause it, and focus brings a text into view. Screen readers, print and
 * reduced motion show all of them.
 */
export function Rotation({
  items,
  animation,
  duration,
  rounds,
  inlineOnWideScreens,
  pauseLabel,
  ...rest
}: Props) {
  const rotation = { count: items.length, delay: Math.max(rest.delay, minRest), duration }
  const turns = items.length > 1 && animation !== 'none'
  const { cycle, seen, offset } = rotationCurves(rotation)
  return (
    <div
      className={styles.rotation}
      data-animation={turns ? animation : undefined}
      data-pausable={turns || undefined}
    >
      <ul
        className={styles.items}
        data-beside={inlineOnWideScreens || undefined}
        style={
          turns ? styleVariables({ '--cycle': `${cycle}ms`, '--seen': seen, '--offset': offset }) : undefined
        }
      >
        {items.map((item, index) => {
          const turn = cycleOf(index, rotation, rounds)
          const variables = { '--delay': `${turn.delay}ms`, '--rounds': turn.iterations }
          return (
            <li
              key={keyOf(index)}
              className={styles.item}
              style={turns ? styleVariables(variables) : undefined}
            >
              {item}
            </li>
          )
        })}
      </ul>
      {turns && <PauseToggle label={pauseLabel} />}
    </div>
  )
}
