import { useAtomValue } from 'jotai'
import { Outline } from '#preview/outline/outline.tsx'
import { insertionAtom } from '#preview/page-frame/canvas-state.ts'
import { Palette } from '#preview/palette/palette.tsx'
import styles from '#preview/shell/editor.module.css'
import { isReadOnlyAtom, pageIndexAtom } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'

/** Shows the outline, or the palette while a widget is inserted. */
export function LeftPane() {
  const isOpen = useAtomValue(insertionAtom).isOpen
  const index = useAtomValue(pageIndexAtom)
  const isEditable = !useAtomValue(isReadOnlyAtom) && index !== undefined
  return (
    <aside className={styles.left} data-pane="outline" aria-label={text('outline.title')}>
      <div className={styles.tabs} role="tablist" aria-label={text('outline.title')}>
        <button
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={!isOpen}
          onClick={() => store.set(insertionAtom, { position: undefined, isOpen: false })}
        >
          {text('outline.title')}
        </button>
        <button
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={isOpen}
          disabled={!isEditable}
          onClick={() => store.set(insertionAtom, { position: undefined, isOpen: true })}
        >
          {text('palette.title')}
        </button>
      </div>
      {index && (isOpen ? <Palette /> : <Outline index={index} />)}
    </aside>
  )
}
