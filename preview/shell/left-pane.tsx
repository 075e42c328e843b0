import { Outline } from '#preview/outline/outline.tsx'
import { insertStore } from '#preview/page-frame/canvas-state.ts'
import { Palette } from '#preview/palette/palette.tsx'
import styles from '#preview/shell/editor.module.css'
import { pageStore } from '#preview/state/page.ts'
import { useStore } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'

/** The outline, or the palette while something is to be put in. */
export function LeftPane() {
  const isOpen = useStore(insertStore, (state) => state.isOpen)
  const index = useStore(pageStore, ({ open }) => open?.index)
  const isEditable = useStore(pageStore, ({ open }) => open?.readOnly === false)
  return (
    <aside className={styles.left} data-pane="outline" aria-label={text('outline.title')}>
      <div className={styles.tabs} role="tablist" aria-label={text('outline.title')}>
        <button
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={!isOpen}
          onClick={() => insertStore.set({ place: undefined, isOpen: false })}
        >
          {text('outline.title')}
        </button>
        <button
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={isOpen}
          disabled={!isEditable}
          onClick={() => insertStore.set({ place: undefined, isOpen: true })}
        >
          {text('palette.title')}
        </button>
      </div>
      {index && (isOpen ? <Palette /> : <Outline index={index} />)}
    </aside>
  )
}
