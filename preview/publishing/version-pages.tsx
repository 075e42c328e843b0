import { type Ref, useRef } from 'react'
import { canvasAddress } from '#preview/canvas/show-changes.ts'
import { desktopWidth, useSize } from '#preview/canvas/use-size.ts'
import { keyOf } from '#preview/draft/document-key.ts'
import { markDifferences } from '#preview/publishing/mark-differences.ts'
import type { Difference } from '#preview/publishing/page-diff.ts'
import styles from '#preview/publishing/version-dialog.module.css'
import { type VersionReference, versionReferenceKey } from '#preview/publishing/version-reference.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { viewAtom } from '#preview/state/view.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Returns the address of a page's earlier version; undefined for documents that are not pages, or are not open. */
export function comparedPage(document: EditedDocument): string | undefined {
  const open = getOpenDraft()
  if (document.kind !== 'page' || !open || keyOf(open.document) !== keyOf(document)) return undefined
  return open.canvas ?? undefined
}

interface SheetProps {
  name: string
  address: string
  differences: readonly Difference[]
}

/**
 * Renders one page at the width of the canvas, scaled down to fit. It is read only and receives no messages. Like the
 * canvas it has no sandbox.
 */
function Sheet({ name, address, differences }: SheetProps) {
  const box = useRef<HTMLDivElement>(null)
  const boxSize = useSize(box)
  const width = store.get(viewAtom).width ?? desktopWidth
  const scale = boxSize.width === 0 ? 1 : Math.min(1, boxSize.width / width)
  return (
    <figure className={styles.page}>
      <figcaption>{name}</figcaption>
      <div ref={box} className={styles.sheet}>
        <iframe
          title={name}
          src={address}
          style={{ width, height: boxSize.height / scale, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => markDifferences(currentTarget.contentDocument, differences)}
        />
      </div>
    </figure>
  )
}

interface Props {
  ref: Ref<HTMLDivElement>
  canvas: string
  earlier: VersionReference
  differences: readonly Difference[]
}

/** Renders an earlier text and the draft side by side, with their differences outlined. */
export function VersionPages({ ref, canvas, earlier, differences }: Props) {
  const address = canvasAddress(canvas)
  return (
    <div ref={ref} className={styles.pages}>
      <Sheet
        name={
          'version' in earlier
            ? inspectorText('history.versionPage', { number: earlier.version })
            : inspectorText('history.cachedPage')
        }
        address={`${address}&${versionReferenceKey(earlier)}`}
        differences={differences}
      />
      <Sheet name={inspectorText('history.draftPage')} address={address} differences={differences} />
    </div>
  )
}
