import { useAtomValue } from 'jotai'
import { describeTarget, dragAtom, nameOfDragged } from '#preview/outline/drag-state.ts'
import type { DraggedItem } from '#preview/outline/drop-target.ts'
import styles from '#preview/outline/outline.module.css'

/** Renders the dragged item and its drop position, or why it is invalid, as text. */
export function DraggedLabel({ dragged }: { dragged: DraggedItem }) {
  const { target, refused } = useAtomValue(dragAtom)
  const words = refused ?? (target && describeTarget(target))
  return (
    <span className={styles.dragged} data-dragged="" data-refused={refused !== undefined}>
      {nameOfDragged(dragged)}
      {words && <small>{words}</small>}
    </span>
  )
}
