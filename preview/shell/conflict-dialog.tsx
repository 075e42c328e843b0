import { useAtomValue } from 'jotai'
import { isSchema } from '#preview/forms/schema-node.ts'
import { ComparedFields } from '#preview/interface/compared-fields.tsx'
import dialog from '#preview/interface/dialog.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { type FieldDifference, fieldDifferences } from '#preview/publishing/page-diff.ts'
import type { Conflict } from '#preview/state/draft.ts'
import { definitionOf } from '#preview/state/library.ts'
import { conflictAtom, widgetById } from '#preview/state/open-draft.ts'
import { settleConflict } from '#preview/state/save.ts'
import controls from '#preview/styles/controls.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { text } from '#preview/texts/texts.ts'
import type { Change } from '#schemas/editor/operation.ts'

/** Returns the last content that a change sets for a widget. */
const contentIn = (change: Change | undefined, widget: string | undefined) =>
  change?.operations.findLast(({ setContent }) => setContent?.widget === widget)?.setContent?.content

/** Returns the fields in which the two changes differ: of the other change and of the own one. */
function fieldsOf({ change, theirs, widget }: Conflict): FieldDifference[] {
  const mine = contentIn(change, widget)
  if (!mine) return []
  const type = widget === undefined ? undefined : widgetById(widget)?.type
  const schema = type === undefined ? undefined : definitionOf(type)?.schema
  return fieldDifferences(isSchema(schema) ? schema : undefined, contentIn(theirs, widget) ?? {}, mine)
}

/** Asks which of two changes of one widget stays; shows both, word by word. */
export function ConflictDialog() {
  const conflict = useAtomValue(conflictAtom)
  if (!conflict) return null
  const author = conflict.author ?? text('conflict.somebody')
  const values = { author, label: conflict.change.label }
  const isGone = conflict.theirs === undefined
  return (
    <Modal label={text('conflict.title')} size="middle" isRequired>
      <div className={dialog.body}>
        <h2>{text('conflict.title')}</h2>
        <p>{text(isGone ? 'conflict.gone' : 'conflict.text', values)}</p>
        <ComparedFields
          fields={fieldsOf(conflict)}
          nothing={inspectorText('history.nothing')}
          sides={[text('conflict.theirsIs', { author }), text('conflict.mineIs')]}
        />
        <div className={controls.actions}>
          <button type="button" className={controls.plain} onClick={() => void settleConflict(false)}>
            {text(isGone ? 'conflict.understood' : 'conflict.theirs')}
          </button>
          {!isGone && (
            <button type="button" className={controls.primary} onClick={() => void settleConflict(true)}>
              {text('conflict.mine')}
            </button>
          )}
        </div>
      </div>
    </Modal>
  )
}
