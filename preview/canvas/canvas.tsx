import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from '#preview/canvas/canvas.module.css'
import { FrameLink } from '#preview/canvas/frame-link.tsx'
import { HiddenPage, type HidingRedirect, redirectInFrame } from '#preview/canvas/hidden-page.tsx'
import { Overlay } from '#preview/canvas/overlay.tsx'
import { handlePageMessage } from '#preview/canvas/page-messages.ts'
import { canvasAddress, reconcileSoon, showChanges } from '#preview/canvas/show-changes.ts'
import { desktopWidth, useSize } from '#preview/canvas/use-size.ts'
import { commandKeys } from '#preview/interface/keys.ts'
import { draggedAtom } from '#preview/outline/drag-state.ts'
import {
  canvasLinkAtom,
  connectionAtom,
  hoverAtom,
  inlineTextAtom,
  pressedFrameAtom,
  richTextAtom,
  scaleAtom,
  sendToPage,
} from '#preview/page-frame/canvas-state.ts'
import { connect } from '#preview/page-frame/connection.ts'
import { deferArrangement } from '#preview/page-frame/defer-arrangement.ts'
import { commentsAtom } from '#preview/state/comments.ts'
import { definitionsAtom } from '#preview/state/library.ts'
import { documentAtom, pageIndexAtom, widgetById } from '#preview/state/open-draft.ts'
import { selectionAtom } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { chosenVariantsAtom, visibleIds } from '#preview/state/variants.ts'
import { viewAtom } from '#preview/state/view.ts'
import { text } from '#preview/texts/texts.ts'

/** Notices that the server renders in place of widgets (`renderer/render-widget.ts`). */
const notices = ['empty', 'failed', 'unknown', 'invalid', 'excluded', 'unlinked'] as const

/** Returns the ids of a widget's elements on the canvas: a smart widget has those of its visible variant. */
function elementIds(id: string): string[] {
  const node = widgetById(id)
  return node ? visibleIds(node) : [id]
}

/** Tracks the selection and commented widgets on the page, which reports their positions. */
function trackWidgets(): void {
  const { kind, ids } = store.get(selectionAtom)
  const selected = kind === 'widgets' ? ids.flatMap(elementIds) : []
  const commented = [...store.get(commentsAtom).counts.keys()].filter((id) => !selected.includes(id))
  sendToPage({ kind: 'track', widgets: [...selected, ...commented], rows: kind === 'rows' ? ids : [] })
}

/** Sends the texts of notices to the page, in the editor's language. */
function sendNotices(): void {
  const titles = Object.fromEntries(notices.map((notice) => [notice, text(`notice.${notice}`)]))
  const types = Object.fromEntries(
    Array.from(store.get(definitionsAtom), ([type, { title }]) => [type, title]),
  )
  sendToPage({ kind: 'notices', titles, types })
}

/**
 * Connects the editor to the page in the frame.
 * @returns the redirect that the server sent in place of the page
 */
function useConnection(frame: RefObject<HTMLIFrameElement | null>): HidingRedirect | undefined {
  const [redirect, setRedirect] = useState<HidingRedirect>()
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const { send, close } = connect(element, {
      origin: location.origin,
      onMessage: handlePageMessage,
      onState(state) {
        const wasReady = store.get(connectionAtom) === 'ready'
        store.set(connectionAtom, state)
        store.set(hoverAtom, undefined)
        if (state !== 'ready') return
        trackWidgets()
        sendNotices()
        sendToPage({ kind: 'keys', names: commandKeys })
        // Catches up with changes during loading. A page can respond more than once.
        if (!wasReady) reconcileSoon()
      },
    })
    store.set(canvasLinkAtom, { frame: element, send: deferArrangement(send) })
    // After the connection's own listener, which expects a page.
    const showRedirect = () => {
      const hiding = redirectInFrame(element)
      setRedirect(hiding)
      if (hiding) store.set(connectionAtom, 'refused')
    }
    element.addEventListener('load', showRedirect)
    const forget = () => {
      element.removeEventListener('load', showRedirect)
      store.set(connectionAtom, 'connecting')
      store.set(pressedFrameAtom, undefined)
      store.set(inlineTextAtom, undefined)
      store.set(richTextAtom, undefined)
      store.set(canvasLinkAtom, undefined)
    }
    const stopFunctions = [
      showChanges(),
      store.sub(selectionAtom, trackWidgets),
      store.sub(commentsAtom, trackWidgets),
      store.sub(chosenVariantsAtom, trackWidgets),
      store.sub(pageIndexAtom, trackWidgets),
      store.sub(definitionsAtom, sendNotices),
      close,
      forget,
    ]
    return () => {
      for (const stop of stopFunctions) stop()
    }
  }, [frame])
  return redirect
}

/** Renders the page in a frame, with the editor's overlay over it. */
export function Canvas({ canvas }: { canvas: string }) {
  const pane = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const view = useAtomValue(viewAtom)
  const connection = useAtomValue(connectionAtom)
  const market = useAtomValue(documentAtom)?.market ?? ''
  const redirect = useConnection(frame)
  const isDragging = useAtomValue(draggedAtom) !== undefined
  const size = useSize(pane)
  const width = view.width ?? Math.max(size.width, desktopWidth)
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width)
  const leftOffset = Math.max(0, (size.width - width * scale) / 2)

  useEffect(() => store.set(scaleAtom, scale), [scale])

  // Without a sandbox: a frame needs its own origin and its scripts, with which it could remove a sandbox itself. The
  // page's content policy protects the editor, and its script follows no link (`page-script.ts`).
  return (
    <div ref={pane} className={styles.pane} onPointerLeave={() => store.set(hoverAtom, undefined)}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={text('canvas.title')}
        src={canvasAddress(canvas)}
        style={{
          width,
          height: size.height / scale,
          insetInlineStart: leftOffset,
          transform: `scale(${scale})`,
        }}
      />
      <div
        className={styles.overlay}
        style={{ width: width * scale, height: size.height, insetInlineStart: leftOffset }}
      >
        <Overlay scale={scale} />
      </div>
      <FrameLink />
      {isDragging && <div className={styles.cover} />}
      {redirect && <HiddenPage redirect={redirect} market={market} />}
      {!redirect && (connection === 'refused' || connection === 'silent') && (
        <p className={styles.state} role="status">
          {text('canvas.wrongOrigin', { origin: location.origin })}
        </p>
      )}
    </div>
  )
}
