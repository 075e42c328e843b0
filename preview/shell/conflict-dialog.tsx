import { useAtomValue } from 'jotai'
import { changesIn } from '#preview/draft/change-queue.ts'
import type { Conflict, OpenDraft } from '#preview/draft/draft.ts'
import { pageFields } from '#preview/forms/page-fields.ts'
import { isSchema } from '#preview/forms/schema-node.ts'
import { ComparedFields } from '#preview/interface/compared-fields.tsx'
import dialog from '#preview/interface/dialog.module.css'
import { documentName } from '#preview/interface/document-name.ts'
import { Modal } from '#preview/interface/modal.tsx'
import { type FieldDifference, fieldDifferences } from '#preview/publishing/page-diff.ts'
import { definitionOf, nameOfType } from '#preview/state/library.ts'
import { conflictAtom, getOpenDraft } from '#preview/state/open-draft.ts'
import { resolveConflict } from '#preview/state/save.ts'
import controls from '#preview/styles/controls.module.css'
import { translateSchema } from '#preview/texts/field-texts.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { translateReason } from '#preview/texts/refusal-texts.ts'
import { type EditorText, text } from '#preview/texts/texts.ts'
import { widgetAnywhere, widgetWithin } from '#schemas/editor/find-in-page.ts'
import { type AnyOperation, type Change, pageFieldsIn } from '#schemas/editor/operation.ts'
import type { ConflictCause } from '#schemas/editor/responses.ts'

/** Returns the widgets that an operation writes, as it writes them. */
const nodesIn = ({ setContent, insertWidget, insertRow }: AnyOperation): unknown[] => [
  // Only smart widgets have nested ones.
  ...(setContent ? [{ id: setContent.widget, type: 'smart', content: setContent.content }] : []),
  ...(insertWidget ? [insertWidget.widget] : []),
  ...(insertRow ? insertRow.row.widgets : []),
]

/** Returns the last content that a change gives a widget. */
const contentIn = (change: Change | undefined, widget: string) =>
  change?.operations
    .flatMap(nodesIn)
    .flatMap((node) => widgetWithin(node, widget)?.content ?? [])
    .at(-1)

const schemaOf = (type: string | undefined) => {
  const schema = type === undefined ? undefined : definitionOf(type)?.schema
  return isSchema(schema) ? schema : undefined
}

/** Returns what a change gives the fields of the page that another one changes as well. */
function pageValuesIn({ operations }: Change, names: readonly string[]): Record<string, unknown> {
  const values = operations.flatMap(({ setPage }) => Object.entries(setPage?.values ?? {}))
  return Object.fromEntries(values.filter(([name]) => names.includes(name)))
}

function pageDifferences(change: Change, theirChange: Change): FieldDifference[] {
  const names = pageFieldsIn(change).filter((name) => pageFieldsIn(theirChange).includes(name))
  const myChanges = [change, ...changesIn(getOpenDraft()?.queue ?? [])]
  const myChange = { ...change, operations: myChanges.flatMap(({ operations }) => operations) }
  const schema = translateSchema(pageFields)
  return fieldDifferences(
    isSchema(schema) ? schema : undefined,
    pageValuesIn(theirChange, names),
    pageValuesIn(myChange, names),
  )
}

/** Returns the ids of the widgets that a change writes or moves. */
const touchedBy = ({ operations }: Change): string[] => [
  ...new Set(
    operations.flatMap(({ setContent, insertWidget, insertRow, moveWidget }) => [
      ...(moveWidget ? [moveWidget.widget] : []),
      ...(setContent ? [setContent.widget] : []),
      ...(insertWidget ? [insertWidget.widget.id] : []),
      ...(insertRow ? insertRow.row.widgets.map(({ id }) => id) : []),
    ]),
  ),
]

/** Returns what the user has written into a widget last. */
const contentInQueue = ({ queue }: OpenDraft, id: string) =>
  changesIn(queue)
    .flatMap((change) => contentIn(change, id) ?? [])
    .at(-1)

/** Returns the fields of the widgets of which the own change would lose something. */
function widgetDifferences(change: Change, theirChange: Change): FieldDifference[] {
  const open = getOpenDraft()
  const ids = touchedBy(theirChange)
  return ids.flatMap((id) => {
    const type = open && widgetAnywhere(open.confirmed, id)?.type
    const content = open && contentInQueue(open, id)
    const lostContent =
      contentIn(theirChange, id) ?? content ?? (open && widgetAnywhere(open.confirmed, id)?.content) ?? {}
    const myContent = contentIn(change, id) && (content ?? contentIn(change, id))
    const fields = fieldDifferences(schemaOf(type), lostContent, myContent ?? {})
    const prefix = ids.length > 1 && type !== undefined ? `${nameOfType(type)} › ` : ''
    return fields.map((field) => ({ ...field, name: prefix + field.name }))
  })
}

/** Returns the page's own fields that changes have written: as the page has them, and as they were written last. */
function writtenPageFields(changes: readonly Change[]): FieldDifference[] {
  const names = changes.flatMap(pageFieldsIn)
  const now = Object.entries(getOpenDraft()?.confirmed ?? {}).filter(([name]) => names.includes(name))
  const writtenOperations = changes.flatMap(({ operations }) =>
    operations.flatMap(({ setPage }) => Object.entries(setPage?.values ?? {})),
  )
  const schema = translateSchema(pageFields)
  return fieldDifferences(
    isSchema(schema) ? schema : undefined,
    Object.fromEntries(now),
    Object.fromEntries(writtenOperations),
  )
}

/** Returns all fields that own changes have written: as the page has them, and as they were written last. */
function writtenFields(changes: readonly Change[]): FieldDifference[] {
  const open = getOpenDraft()
  const ids = [...new Set(changes.flatMap(touchedBy))]
  const ofWidgets = ids.flatMap((id) => {
    const myContent = changes.flatMap((change) => contentIn(change, id) ?? []).at(-1)
    if (!open || !myContent) return []
    const now = widgetAnywhere(open.confirmed, id)
    const type = now?.type ?? widgetAnywhere(open.page, id)?.type
    const prefix = ids.length > 1 && type !== undefined ? `${nameOfType(type)} › ` : ''
    const fields = fieldDifferences(schemaOf(type), now?.content ?? {}, myContent)
    return fields.map((field) => ({ ...field, name: prefix + field.name }))
  })
  return [...writtenPageFields(changes), ...ofWidgets]
}

type LostChange = Conflict['lost'][number]

/** Returns the fields that an own change of something that is gone has written. */
function lostFields({ change, widget, type }: LostChange): FieldDifference[] {
  const myContent = widget === undefined ? undefined : contentIn(change, widget)
  return myContent ? fieldDifferences(schemaOf(type), {}, myContent) : writtenFields([change])
}

/** Returns the own changes that a conflict is about. */
function ownChanges({ change, cause }: Conflict): Change[] {
  const queued = changesIn(getOpenDraft()?.queue ?? [])
  return cause === 'replaced' && queued.length > 0 ? queued : [change]
}

/** Returns the fields in which the two changes differ: of the other change and of the own one. */
function fieldsOf(conflict: Conflict): FieldDifference[] {
  const { change, theirs, widget } = conflict
  if (conflict.cause) return [...conflict.lost.flatMap(lostFields), ...writtenFields(ownChanges(conflict))]
  if (!theirs) return [...conflict.lost, conflict].flatMap(lostFields)
  return widget === undefined ? pageDifferences(change, theirs) : widgetDifferences(change, theirs)
}

type Kind = ConflictCause | 'gone' | 'deletion' | 'field' | 'widget'

function kindOf({ cause, theirs, widget, change }: Conflict): Kind {
  if (cause) return cause
  if (!theirs) return 'gone'
  if (widget === undefined) return 'field'
  return contentIn(change, widget) ? 'widget' : 'deletion'
}

const words: Readonly<Record<Kind, Readonly<Record<'title' | 'text' | 'theirs' | 'mine', EditorText>>>> = {
  replaced: {
    title: 'conflict.replacedTitle',
    text: 'conflict.replaced',
    theirs: 'conflict.drop',
    mine: 'conflict.mine',
  },
  tooLarge: {
    title: 'conflict.tooLargeTitle',
    text: 'conflict.tooLarge',
    theirs: 'conflict.understood',
    mine: 'conflict.mine',
  },
  gone: {
    title: 'conflict.goneTitle',
    text: 'conflict.gone',
    theirs: 'conflict.understood',
    mine: 'conflict.mine',
  },
  deletion: {
    title: 'conflict.deletionTitle',
    text: 'conflict.deletion',
    theirs: 'conflict.keep',
    mine: 'conflict.delete',
  },
  field: {
    title: 'conflict.fieldTitle',
    text: 'conflict.field',
    theirs: 'conflict.theirs',
    mine: 'conflict.mine',
  },
  widget: {
    title: 'conflict.title',
    text: 'conflict.text',
    theirs: 'conflict.theirs',
    mine: 'conflict.mine',
  },
}

/** Kinds in which the own change is impossible. */
const impossible: ReadonlySet<Kind> = new Set(['gone', 'tooLarge'])

/** Asks which of two changes stays; shows both, word by word. */
export function ConflictDialog() {
  const conflict = useAtomValue(conflictAtom)
  if (!conflict) return null
  const author = conflict.author ?? text('conflict.somebody')
  const kind = kindOf(conflict)
  const is = words[kind]
  const { document, page } = getOpenDraft() ?? {}
  const labels = [...new Set(ownChanges(conflict).map(({ label }) => label))]
  const values = { author, label: labels.join(', '), reason: translateReason(conflict.reason) }
  return (
    <Modal label={text(is.title)} size="middle" isRequired>
      <div className={dialog.body}>
        <h2>{text(is.title)}</h2>
        {document && page && (
          <p className={controls.hint}>
            <b>{documentName(document, page.title)}</b> {document.kind === 'page' && document.key}
          </p>
        )}
        <p>{text(is.text, values)}</p>
        <ComparedFields
          fields={fieldsOf(conflict)}
          nothing={inspectorText('history.nothing')}
          sides={[
            conflict.cause ? text('conflict.pageIs') : text('conflict.theirsIs', { author }),
            text('conflict.mineIs'),
          ]}
        />
        <div className={dialog.foot}>
          <button type="button" className={controls.plain} onClick={() => void resolveConflict(false)}>
            {text(is.theirs)}
          </button>
          {!impossible.has(kind) && (
            <button type="button" className={controls.primary} onClick={() => void resolveConflict(true)}>
              {text(is.mine)}
            </button>
          )}
        </div>
      </div>
    </Modal>
  )
}
