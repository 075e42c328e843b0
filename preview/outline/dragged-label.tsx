import { dragStore, nameOfDragged, placeInWords } from '#preview/outline/drag-state.ts'
import type { Dragged } from '#preview/outline/find-place.ts'
import styles from '#preview/outline/outline.module.css'
import { useStore } from '#preview/state/store.ts'

/** Renders the dragged item and its drop position, or why it is invalid, as text. */
export function DraggedLabel({ dragged }: { dragged: Dragged }) {
  const place = useStore(dragStore, (state) => state.place)
  const refused = useStore(dragStore, (state) => state.refused)
  const words = refused ?? (place && placeInWords(place))
  return (
    <span className={styles.dragged} data-dragged="" data-refused={refused !== undefined}>
      {nameOfDragged(dragged)}
      {words && <small>{words}</small>}
    </span>
  )
}
