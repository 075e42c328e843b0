import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Canvas } from '#preview/canvas/canvas.tsx'
import { InheritedBar } from '#preview/followed/inherited-bar.tsx'
import { SidePanel } from '#preview/inspector/side-panel.tsx'
import { followLink } from '#preview/interface/follow-link.ts'
import { handleKeys } from '#preview/interface/keys.ts'
import { DragContext } from '#preview/outline/drag-context.tsx'
import { RightsNotice } from '#preview/people/rights-notice.tsx'
import { ReviewBar } from '#preview/publishing/review-bar.tsx'
import { CommandList } from '#preview/shell/command-list.tsx'
import styles from '#preview/shell/editor.module.css'
import { KeyMap } from '#preview/shell/key-map.tsx'
import { LeftPane } from '#preview/shell/left-pane.tsx'
import { Notices } from '#preview/shell/notices.tsx'
import { TopBar } from '#preview/shell/top-bar.tsx'
import { definitionsAtom, useSite } from '#preview/state/library.ts'
import {
  canvasAddressAtom,
  documentAtom,
  draftStatusAtom,
  inScope,
  pageAliasAtom,
  takesNoChangesAtom,
} from '#preview/state/open-draft.ts'
import { joinOthers } from '#preview/state/presence.ts'
import { flush, openDocument } from '#preview/state/save.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

function CanvasPane({ document }: { document: EditedDocument }) {
  const status = useAtomValue(draftStatusAtom)
  const canvas = useAtomValue(canvasAddressAtom)
  if (canvas) return <Canvas canvas={canvas} />
  if (status === 'failed')
    return (
      <div className={styles.notice}>
        <p role="alert">{text('fault.page')}</p>
        <button type="button" className={controls.plain} onClick={() => void openDocument(document)}>
          {text('fault.retry')}
        </button>
      </div>
    )
  if (status === 'missing')
    return (
      <div className={styles.notice}>
        <p role="alert">{text('canvas.missing', { path: document.key })}</p>
        <a className={controls.plain} href="/preview" onClick={followLink('/preview')}>
          {text('canvas.toPages')}
        </a>
      </div>
    )
  return <p className={styles.notice}>{text(status === 'loading' ? 'canvas.loading' : 'canvas.nowhere')}</p>
}

/** Says why the user cannot change the open page, once its kind is known. */
function OpenRights({ document }: { document: EditedDocument }) {
  useAtomValue(pageAliasAtom)
  return <RightsNotice document={inScope(document)} />
}

/** The page editor: outline, canvas and inspector. */
export function Editor({ document }: { document: EditedDocument }) {
  // Names of widgets appear everywhere, so everything is rendered again once they are loaded.
  useSite()
  useAtomValue(definitionsAtom)
  useEffect(() => {
    const stopFunctions = [handleKeys(), () => void flush()]
    void openDocument(document)
    return () => {
      for (const stop of stopFunctions) stop()
    }
  }, [document])
  // The server knows the other editors of a market's own pages alone. An inherited page becomes one by its first change.
  const isShown = useAtomValue(documentAtom) === document
  const isOwn = !useAtomValue(takesNoChangesAtom) && isShown
  useEffect(() => (isOwn ? joinOthers(document) : undefined), [document, isOwn])
  return (
    <DragContext>
      <div className={styles.editor}>
        <a className={styles.skip} href="#canvas">
          {text('shell.skip')}
        </a>
        <TopBar />
        <LeftPane />
        <main
          className={styles.canvas}
          id="canvas"
          data-pane="canvas"
          tabIndex={-1}
          aria-label={text('canvas.title')}
        >
          <OpenRights document={document} />
          <ReviewBar />
          <InheritedBar document={document} />
          <div className={styles.stage}>
            <CanvasPane document={document} />
          </div>
        </main>
        <aside className={styles.right} data-pane="settings" aria-label={text('shell.inspector')}>
          <SidePanel />
        </aside>
        <CommandList />
        <KeyMap />
        <Notices />
      </div>
    </DragContext>
  )
}
