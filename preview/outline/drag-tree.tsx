import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent, useRef } from 'react'
import type { DragSource } from '#preview/outline/drag-state.ts'
import type { DraggedItem } from '#preview/outline/drop-target.ts'
import styles from '#preview/outline/outline.module.css'
import type { OutlineItem } from '#preview/outline/outline-items.ts'
import { draggedOf } from '#preview/outline/outline-line.tsx'
import { text } from '#preview/texts/texts.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'

interface DragTreeProps {
  box: RefObject<HTMLDivElement | null>
  items: readonly OutlineItem[]
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/**
 * Renders the tree with draggable lines. One draggable serves all lines: dnd-kit renders every draggable again during a
 * drag, and there are many lines.
 */
export function DragTree({ box, items, onKeyDown, children }: DragTreeProps) {
  const pressedItem = useRef<DraggedItem>(undefined)
  const source: DragSource = { dragged: () => pressedItem.current }
  const { setNodeRef, listeners } = useDraggable({ id: 'outline', data: { ...source } })

  function press(sensor: string, event: SyntheticEvent): void {
    const line = closestElement(event.target, '[data-key]')
    const item = line && items.find(({ key }) => key === line.dataset.key)
    const dragged = item && draggedOf(item)
    if (!line || !dragged) return
    pressedItem.current = dragged
    setNodeRef(line)
    listeners?.[sensor]?.(event)
  }

  return (
    <div
      ref={box}
      className={styles.tree}
      role="tree"
      aria-label={text('outline.title')}
      tabIndex={-1}
      onMouseDown={(event) => press('onMouseDown', event)}
      onTouchStart={(event) => press('onTouchStart', event)}
      onKeyDown={(event) => {
        press('onKeyDown', event)
        onKeyDown(event)
      }}
    >
      {children}
    </div>
  )
}
