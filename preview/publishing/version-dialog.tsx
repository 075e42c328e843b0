import { useRef } from 'react'
import { refusalOf } from '#preview/inspector/failure.ts'
import shared from '#preview/inspector/inspector.module.css'
import { say } from '#preview/inspector/inspector-texts.ts'
import { useAnswer } from '#preview/inspector/use-answer.ts'
import { keyOf } from '#preview/publishing/document-key.ts'
import { showWidget } from '#preview/publishing/mark-differences.ts'
import { type Difference, diffPages, fieldDifferences } from '#preview/publishing/page-diff.ts'
import compared from '#preview/publishing/version-dialog.module.css'
import { comparedPage, VersionPages } from '#preview/publishing/version-pages.tsx'
import { Modal } from '#preview/shell/modal.tsx'
import { call, ownCopy } from '#preview/state/api.ts'
import { libraryStore, nameOfType } from '#preview/state/library.ts'
import { openPage } from '#preview/state/page.ts'
import { flush } from '#preview/state/save.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { publishing } from '#schemas/editor/publishing.ts'
import type { Page } from '#schemas/page.ts'

interface Version {
  page?: Page
  body?: unknown
}

const kindTexts = {
  added: 'history.added',
  removed: 'history.removed',
  moved: 'history.moved',
  changed: 'history.changed',
} as const

/** What differs between a version and what is being edited: of pages by widget, of other documents by field. */
async function differencesTo(document: EditedDocument, version: number): Promise<Difference[] | string> {
  // The draft is shown as the server has it.
  await flush()
  const answer = await call(publishing.version, { query: { ...document, version } })
  if (answer.status !== 200) return refusalOf(answer)
  const then = ownCopy<Version>(answer.body)
  const open = openPage()
  if (then.page && open && keyOf(open.document) === keyOf(document))
    return diffPages(then.page, open.page, {
      nameOf: nameOfType,
      schemaOf: (type) => libraryStore.get().definitions.get(type)?.schema,
    })
  const now = await call(pages.document, { query: document })
  if (now.status !== 200 && now.status !== 204) return refusalOf(now)
  const body = now.status === 200 ? ownCopy<{ body?: unknown }>(now.body).body : undefined
  const fields = fieldDifferences(undefined, then.body, body)
  return fields.length === 0 ? [] : [{ kind: 'changed', widget: undefined, title: document.key, fields }]
}

interface Props {
  document: EditedDocument
  version: number
  onClose: () => void
}

/** A version beside the draft: both pages as shoppers get them, and what differs in words. */
export function VersionDialog({ document, version, onClose }: Props) {
  const title = say('history.diffTitle', { number: version })
  const { value, failure } = useAnswer(`${keyOf(document)} ${version}`, () =>
    differencesTo(document, version),
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
        {failure && <p role="alert">{failure}</p>}
        {!value && !failure && <p>{say('common.loading')}</p>}
        {value?.length === 0 && <p>{say('history.same')}</p>}
        {canvas && value && (
          <VersionPages ref={frames} canvas={canvas} version={version} differences={value} />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which a keyboard has to reach */}
        <section className={compared.diff} tabIndex={0} aria-label={title}>
          {value?.map(({ kind, widget, title: name, fields }) => (
            <section key={`${kind} ${widget}`} className={compared.difference}>
              <h3>
                <span className={shared.kind}>{say(kindTexts[kind])}</span>
                {canvas && widget !== undefined ? (
                  <button
                    type="button"
                    className={compared.show}
                    aria-label={say('history.showPlace', { name })}
                    onClick={() => showOnPages(widget)}
                  >
                    {name}
                  </button>
                ) : (
                  name || say('checks.page')
                )}
              </h3>
              {fields.map((field) => (
                <dl key={field.name} className={compared.field}>
                  <dt>{field.name}</dt>
                  <dd data-side="before">{field.before ?? say('history.nothing')}</dd>
                  <dd data-side="after">{field.after ?? say('history.nothing')}</dd>
                </dl>
              ))}
            </section>
          ))}
        </section>
        <form method="dialog" className={shared.actions}>
          <button type="submit" className={shared.button}>
            {say('common.close')}
          </button>
        </form>
      </div>
    </Modal>
  )
}
