import { useAtomValue } from 'jotai'
import { doesFit } from '#preview/forms/check-value.ts'
import { rowFields } from '#preview/forms/page-fields.ts'
import { SchemaForm } from '#preview/forms/schema-form.tsx'
import { useFormKit } from '#preview/forms/use-form-kit.ts'
import { SavePattern } from '#preview/inspector/pattern-list.tsx'
import styles from '#preview/interface/inspector.module.css'
import { documentAtom, isReadOnlyAtom } from '#preview/state/open-draft.ts'
import { change } from '#preview/state/save.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { RowSettings } from '#schemas/editor/operation.ts'
import type { Row } from '#schemas/pages/page.ts'

const isRowSettings = (settings: unknown): settings is RowSettings => doesFit(rowFields, settings)

/** Renders a row's settings; its widgets are edited separately. */
export function RowInspector({ row }: { row: Row }) {
  const market = useAtomValue(documentAtom)?.market ?? ''
  const isOff = useAtomValue(isReadOnlyAtom)
  const kit = useFormKit(market)
  const { id, widgets, ...settings } = row
  const setRow = (next: unknown) =>
    isRowSettings(next) &&
    change({
      label: inspectorText('row.edit'),
      operations: [{ setRow: { row: id, settings: { ...settings, ...next } } }],
      merge: `row ${id}`,
    })
  return (
    <>
      <header className={styles.head}>
        <h2>{inspectorText('row.title')}</h2>
      </header>
      <SchemaForm
        key={id}
        schema={rowFields}
        value={settings}
        kit={kit}
        disabled={isOff}
        label={inspectorText('row.edit')}
        onChange={setRow}
      />
      {!isOff && <SavePattern row={row} market={market} />}
    </>
  )
}
