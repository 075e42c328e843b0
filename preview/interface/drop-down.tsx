import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import styles from '#preview/interface/drop-down.module.css'

interface Props {
  /** Accessible name of the button. */
  name: string
  className: string | undefined
  /** Content of the button. */
  face: ReactNode
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/** Renders a button that opens a few controls below it, until a press outside. */
export function DropDown({ name, className, face, align = 'end', children }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger className={className} aria-label={name} title={name}>
        {face}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} sideOffset={6} align={align}>
          <Popover.Popup className={styles.popup} aria-label={name}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
