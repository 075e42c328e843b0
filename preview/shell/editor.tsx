import { useEffect } from 'react'
import { SidePanel } from '#preview/inspector/side-panel.tsx'
import styles from '#preview/shell/shell.module.css'
import { TopBar } from '#preview/shell/top-bar.tsx'
import { readLibrary } from '#preview/state/library.ts'
import { pageStore } from '#preview/state/page.ts'
import { openDocument } from '#preview/state/save.ts'
import { useStore } from '#preview/state/store.ts'
import { text } from '#preview/texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** One page being edited: what it is made of, how it looks, and what is selected. */
export function Editor({ document }: { document: EditedDocument }) {
  const status = useStore(pageStore, (state) => state.status)
  useEffect(() => {
    void readLibrary().catch(() => undefined)
    void openDocument(document)
  }, [document])
  return (
    <div className={styles.editor}>
      <TopBar />
      <aside className={styles.left} aria-label={text('outline.title')} />
      <main className={styles.canvas} id="canvas" tabIndex={-1}>
        {status === 'missing' && <p className={styles.notice}>{text('canvas.nowhere')}</p>}
        {status === 'failed' && (
          <div className={styles.notice}>
            <p role="alert">{text('fault.page')}</p>
            <button type="button" className={styles.plain} onClick={() => void openDocument(document)}>
              {text('fault.retry')}
            </button>
          </div>
        )}
      </main>
      <aside className={styles.right} aria-label={text('shell.inspector')}>
        <SidePanel />
      </aside>
    </div>
  )
}
