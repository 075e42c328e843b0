import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { keyOf } from '#preview/draft/document-key.ts'
import { isSchema } from '#preview/forms/schema-node.ts'
import { ComparedFields } from '#preview/interface/compared-fields.tsx'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import shared from '#preview/interface/inspector.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { showWidget } from '#preview/publishing/mark-differences.ts'
import { type Difference, diffPages, fieldDifferences } from '#preview/publishing/page-diff.ts'
import compared from '#preview/publishing/version-dialog.module.css'
import { comparedPage, VersionPages } from '#preview/publishing/version-pages.tsx'
import { type VersionReference, versionReferenceKey } from '#preview/publishing/version-reference.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { definitionOf, nameOfType } from '#preview/state/library.ts'
import { getOpenDraft, isDraftAtom } from '#preview/state/open-draft.ts'
import { flush } from '#preview/state/save.ts'
import { translateSchema } from '#preview/texts/field-texts.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { publishing } from '#schemas/editor/publishing.ts'

const kindTexts = {
  added: 'history.added',
  removed: 'history.removed',
  moved: 'history.moved',
  changed: 'history.changed',
} as const

/** How the form of a document that is no page shows its body. */
export interface BodyForm {
  schema?: unknown
  /** Currency of its amounts. */
  currency?: string | undefined
}

/** Returns differences between an earlier text and the draft: for pages by widget, for other documents by field. */
async function differencesTo(
  document: EditedDocument,
  version: VersionReference,
  { schema, currency }: BodyForm,
): Promise<Difference[] | string> {
  // The draft is shown as the server has it.
  await flush()
  const response = await call(publishing.version, { query: { ...document, ...version } })
  if (response.status !== 200) return refusalOf(response)
  const versionThen = writableCopy(response.body)
  const open = getOpenDraft()
  if (versionThen.page && open && keyOf(open.document) === keyOf(document))
    return diffPages(versionThen.page, open.page, {
      nameOf: nameOfType,
      schemaOf: (type) => definitionOf(type)?.schema,
    })
  const now = await call(pages.document, { query: document })
  if (now.status !== 200 && now.status !== 204) return refusalOf(now)
  const body = now.status === 200 ? writableCopy(now.body).body : undefined
  const words = translateSchema(schema)
  const fields = fieldDifferences(isSchema(words) ? words : undefined, versionThen.body, body, {
    currency,
  })
  return fields.length === 0 ? [] : [{ kind: 'changed', widget: undefined, title: document.key, fields }]
}

interface Props {
  document: EditedDocument
  earlier: VersionReference
  form: BodyForm
  /** Restores the earlier text as the draft. Resolves with an error message if that failed. */
  restore?: (() => Promise<string | undefined>) | undefined
  onClose: () => void
}

function titleOf(version: VersionReference, isRestored: boolean): string {
  if ('version' in version)
    return inspectorText(isRestored ? 'history.restoreTitle' : 'history.diffTitle', {
      number: version.version,
    })
  return inspectorText(isRestored ? 'history.restoreDraftTitle' : 'history.diffDraftTitle')
}

/** Asks before an earlier text becomes the draft. */
function RestoreQuestion({ restore }: { restore: () => Promise<string | undefined> }) {
  const isDraft = useAtomValue(isDraftAtom) !== false
  const [failure, setFailure] = useState<string>()
  return (
    <div className={compared.question}>
      <p>
        {inspectorText('history.restoreSure')} {isDraft && inspectorText('history.restoreKeeps')}
      </p>
      <button
        type="button"
        className={shared.primary}
        onClick={() => {
          restore().then(setFailure, (error: unknown) => setFailure(failureOf(error)))
        }}
      >
        {inspectorText('history.restore')}
      </button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

/** Shows an earlier version next to the draft: both pages as rendered, and their differences as text. */
export function VersionDialog({ document, earlier, form, restore, onClose }: Props) {
  const title = titleOf(earlier, restore !== undefined)
  const { value, failure } = useRequest(
    'differences',
    `${keyOf(document)} ${versionReferenceKey(earlier)}`,
    () => differencesTo(document, earlier, form),
  )
  const canvas = comparedPage(document)
  const frames = useRef<HTMLDivElement>(null)
  function showOnPages(widget: string): void {
    for (const frame of frames.current?.querySelectorAll('iframe') ?? [])
      showWidget(frame.contentDocument, widget)
  }
  return (
    <Modal label={title} onClose={onClose} size={canvas === undefined ? 'small' : 'whole'}>
      <div className={shared.dialog}>
        <h2>{title}</h2>
        {restore && <RestoreQuestion restore={restore} />}
        {failure && <p role="alert">{failure}</p>}
        {!value && !failure && <p>{inspectorText('common.loading')}</p>}
        {value?.length === 0 && <p>{inspectorText('history.same')}</p>}
        {canvas && value && (
          <VersionPages ref={frames} canvas={canvas} earlier={earlier} differences={value} />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which a keyboard has to reach */}
        <section className={compared.diff} tabIndex={0} aria-label={title}>
          {value?.map(({ kind, widget, title: name, fields }) => (
            <section key={`${kind} ${widget}`} className={compared.difference}>
              <h3>
                <span className={shared.kind}>{inspectorText(kindTexts[kind])}</span>
                {canvas && widget !== undefined ? (
                  <button
                    type="button"
                    className={compared.show}
                    aria-label={inspectorText('history.showPlace', { name })}
                    onClick={() => showOnPages(widget)}
                  >
                    {name}
                  </button>
                ) : (
                  name || inspectorText('checks.page')
                )}
              </h3>
              <ComparedFields fields={fields} nothing={inspectorText('history.nothing')} />
            </section>
          ))}
        </section>
        <form method="dialog" className={shared.actions}>
          <button type="submit" className={shared.button}>
            {inspectorText(restore ? 'common.cancel' : 'common.close')}
          </button>
        </form>
      </div>
    </Modal>
  )
}
