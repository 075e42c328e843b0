import { useEffect, useRef } from 'react'
import { desktopWidth, useSize } from '#preview/canvas/use-size.ts'
import styles from '#preview/moment/moment.module.css'
import { rewritePreviewLinks } from '#preview/moment/rewrite-preview-links.ts'
import { defaultWidths } from '#preview/state/view.ts'
import type { View } from '#schemas/editor/parts.ts'

interface Props {
  name: string
  /** Address below which pages are shown as of the moment. */
  base: string
  path: string
  device: NonNullable<View['device']>
  /** Receives the path of each page that is shown. */
  onPath: (path: string) => void
}

/** Shows a page as shoppers will see it, in the width of the device. Its links stay within the preview. */
export function ShopFrame({ name, base, path, device, onPath }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const boxSize = useSize(box)
  const width = defaultWidths[device] ?? Math.max(desktopWidth, boxSize.width)
  const scale = boxSize.width === 0 ? 1 : Math.min(1, boxSize.width / width)
  const address = base + path
  useEffect(() => {
    const frameLocation = frame.current?.contentWindow?.location
    const { pathname, search } = new URL(address, location.origin)
    // A link within the page has opened it already.
    if (frameLocation && frameLocation.pathname + frameLocation.search !== pathname + search)
      frameLocation.replace(address)
  }, [address])

  function follow(): void {
    const frameDocument = frame.current?.contentDocument
    const location = frameDocument?.defaultView?.location
    if (!frameDocument || !location || location.protocol === 'about:') return
    if (!location.pathname.startsWith(`${base}/`)) return
    rewritePreviewLinks(frameDocument, base)
    onPath(location.pathname.slice(base.length) + location.search)
  }

  return (
    <div ref={box} className={styles.sheet}>
      <iframe
        ref={frame}
        title={name}
        style={{
          width,
          height: boxSize.height / scale,
          left: Math.max(0, (boxSize.width - width * scale) / 2),
          transform: `scale(${scale})`,
        }}
        onLoad={follow}
      />
    </div>
  )
}
