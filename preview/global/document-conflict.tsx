import { isSchema } from '#preview/forms/schema-node.ts'
import type { DocumentConflict } from '#preview/global/document-draft.ts'
import { ComparedFields } from '#preview/interface/compared-fields.tsx'
import dialog from '#preview/interface/dialog.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { fieldDifferences } from '#preview/publishing/page-diff.ts'
import controls from '#preview/styles/controls.module.css'
import { translateSchema } from '#preview/texts/field-texts.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { text } from '#preview/texts/texts.ts'

interface Props {
  conflict: DocumentConflict
  /** Schema of the body, and the currency of its amounts. */
  schema: unknown
  currency: string | undefined
  onSettle: (keepMine: boolean) => void
}

/**
 * Asks which of two changes of the same part to keep, and shows a word diff. Changes of other parts are merged.
 */
export function DocumentConflictDialog({ conflict: { mine, theirs }, schema, currency, onSettle }: Props) {
  const words = translateSchema(schema)
  return (
    <Modal label={inspectorText('global.conflictTitle')} size="middle" isRequired>
      <div className={dialog.body}>
        <h2>{inspectorText('global.conflictTitle')}</h2>
        <p>{inspectorText('global.conflictAbout')}</p>
        <ComparedFields
          fields={fieldDifferences(isSchema(words) ? words : undefined, theirs, mine, {
            currency,
          })}
          nothing={inspectorText('history.nothing')}
          sides={[text('conflict.somebody'), text('conflict.mineIs')]}
        />
        <div className={dialog.foot}>
          <button type="button" className={controls.plain} onClick={() => onSettle(false)}>
            {text('conflict.theirs')}
          </button>
          <button type="button" className={controls.primary} onClick={() => onSettle(true)}>
            {text('conflict.mine')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
