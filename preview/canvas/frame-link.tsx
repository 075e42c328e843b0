import { useAtomValue } from 'jotai'
import styles from '#preview/canvas/canvas.module.css'
import { layoutOf } from '#preview/interface/document-name.ts'
import { pressedFrameAtom } from '#preview/page-frame/canvas-state.ts'
import { siteAtom } from '#preview/state/library.ts'
import { addressOf, navigate } from '#preview/state/location.ts'
import { documentAtom, pageAliasAtom } from '#preview/state/open-draft.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'

/** Renders a link from the pressed header or footer to the layout that contains it. */
export function FrameLink() {
  const frame = useAtomValue(pressedFrameAtom)
  const document = useAtomValue(documentAtom)
  const alias = useAtomValue(pageAliasAtom)
  const site = useAtomValue(siteAtom)
  if (!frame || !document || document.kind === 'layout') return null
  const key = layoutOf(site, document.kind === 'template' ? document.key : alias)
  return (
    <div className={styles.frameLink} data-frame={frame} role="status">
      <span>{text(`canvas.${frame}Shared`)}</span>
      <button
        type="button"
        className={controls.primary}
        onClick={() => navigate(addressOf({ kind: 'layout', market: document.market, key }))}
      >
        {text('canvas.editLayout')}
      </button>
    </div>
  )
}
