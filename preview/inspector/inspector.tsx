import { useAtomValue } from 'jotai'
import { PageInspector } from '#preview/inspector/page-inspector.tsx'
import { RowInspector } from '#preview/inspector/row-inspector.tsx'
import { WidgetInspector } from '#preview/inspector/widget-inspector.tsx'
import styles from '#preview/interface/inspector.module.css'
import { selectionAtom, useSelectedRow, useSelectedWidget } from '#preview/state/selection.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

/** Renders the settings of the selection: a widget, a row, or else the page. */
export function Inspector() {
  const widget = useSelectedWidget()
  const row = useSelectedRow()
  const count = useAtomValue(selectionAtom).ids.length
  return (
    <div className={styles.inspector}>
      {count > 1 && <p className={styles.hint}>{inspectorText('inspector.several', { count })}</p>}
      {widget ? <WidgetInspector widget={widget} /> : row ? <RowInspector row={row} /> : <PageInspector />}
    </div>
  )
}
