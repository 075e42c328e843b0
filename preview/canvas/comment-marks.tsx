import { useAtomValue } from 'jotai'
import styles from '#preview/canvas/canvas.module.css'
import { Icon } from '#preview/interface/icon.tsx'
import { geometryAtom } from '#preview/page-frame/canvas-state.ts'
import { commentsAtom } from '#preview/state/comments.ts'
import { nameOfType } from '#preview/state/library.ts'
import { widgetById } from '#preview/state/open-draft.ts'
import { panelAtom } from '#preview/state/panel.ts'
import { selectWidget } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { commentText } from '#preview/texts/comment-texts.ts'

/** Opens the comments on a widget. */
function openThreads(id: string): void {
  selectWidget(id)
  store.set(panelAtom, { tab: 'comments', field: undefined })
}

/** Renders a mark on each widget with open comments: a press opens them. */
export function CommentMarks({ scale }: { scale: number }) {
  const commentCounts = useAtomValue(commentsAtom).counts
  const widgets = useAtomValue(geometryAtom).widgets
  return widgets.flatMap(({ id, rect }) => {
    const count = commentCounts.get(id)
    const node = widgetById(id)
    if (!count || !node) return []
    const label = commentText('countOn', { name: nameOfType(node.type), count })
    return (
      <button
        key={id}
        type="button"
        className={styles.mark}
        style={{ left: (rect.x + rect.width) * scale, top: rect.y * scale }}
        aria-label={label}
        title={label}
        onClick={() => openThreads(id)}
      >
        <Icon name="comment" />
        {count}
      </button>
    )
  })
}
