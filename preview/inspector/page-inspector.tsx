import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { OpenDraft } from '#preview/draft/draft.ts'
import { FollowAgain } from '#preview/followed/restore-following.tsx'
import { doesFit } from '#preview/forms/check-value.ts'
import {
  furtherFields,
  furtherSchema,
  mainSchema,
  pageFields,
  patternSchema,
} from '#preview/forms/page-fields.ts'
import { SchemaForm } from '#preview/forms/schema-form.tsx'
import { useFormKit } from '#preview/forms/use-form-kit.ts'
import { LinkUsage } from '#preview/inspector/linked-pattern.tsx'
import { MoveDialog, moveTo } from '#preview/inspector/move-dialog.tsx'
import { Patterns } from '#preview/inspector/pattern-list.tsx'
import { failureOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { OpenPageActions } from '#preview/pages/open-page-actions.tsx'
import {
  type InvalidFields,
  invalidFieldsAtom,
  invalidFieldsOf,
  keepInvalidFields,
} from '#preview/state/invalid-fields.ts'
import { type EditorSite, siteAtom, storesPagesAtom } from '#preview/state/library.ts'
import { isReadOnly, openDraftAtom } from '#preview/state/open-draft.ts'
import { panelAtom } from '#preview/state/panel.ts'
import { change } from '#preview/state/save.ts'
import { type InspectorText, inspectorText } from '#preview/texts/inspector-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { Counterparts } from '#preview/translation/counterparts.tsx'
import {
  type ClearableField,
  clearableFields,
  type PageValues,
  pageFieldsIn,
} from '#schemas/editor/operation.ts'
import { type Page, pageSchema } from '#schemas/pages/page.ts'

type FieldName = keyof typeof pageFields.properties
const fieldNames = Object.keys(pageFields.properties)

const isClearable = (name: string): name is ClearableField => clearableFields.some((field) => field === name)

const isPageValues = (values: unknown): values is PageValues => doesFit(pageFields, values)

const page = pageSchema.properties

const emptyOf: Readonly<Partial<Record<FieldName, unknown>>> = {
  title: '',
  description: '',
  breadcrumbs: [],
  uniqueSellingPoints: { simple: [], advanced: [] },
  metaTags: [],
  linkTags: [],
  structuredData: [],
  filters: [],
  productsPerPage: page.productsPerPage.default,
  tiles: page.tiles.default,
}

const isSame = (item: unknown, other: unknown): boolean => JSON.stringify(item) === JSON.stringify(other)

/** Returns the changes of a page's fields as one operation, and the fields that the server would refuse. */
function fieldChanges(before: object, after: Readonly<Record<string, unknown>>) {
  const old = new Map<string, unknown>(Object.entries(before))
  const changedNames = fieldNames.filter((name) => !isSame(old.get(name), after[name]))
  const cleared = changedNames.filter((name) => after[name] === undefined).filter(isClearable)
  const empty = new Map<string, unknown>(Object.entries(emptyOf))
  const entries = changedNames
    .filter((name) => !isClearable(name) || after[name] !== undefined)
    .map((name) => [name, after[name] ?? empty.get(name)] as const)
    .filter(([, value]) => value !== undefined)
  const [valid, invalid] = [true, false].map((isValid) =>
    entries.filter(([name, value]) => isPageValues({ [name]: value }) === isValid),
  )
  const values: unknown = Object.fromEntries(valid ?? [])
  const isNothing = (valid ?? []).length + cleared.length === 0
  return {
    setPage:
      isNothing || !isPageValues(values) ? undefined : { values, ...(cleared.length > 0 && { cleared }) },
    invalid: new Map((invalid ?? []).map(([name, value]) => [name, { value, over: old.get(name) }])),
  }
}

/** Renders a preview of the search result, cut like search engines do. */
function SearchResult({ open, site }: { open: OpenDraft; site: EditorSite | undefined }) {
  const { title, description } = open.page
  const host = site ? new URL(site.shopUrl).host : location.host
  return (
    <section className={styles.block} aria-label={inspectorText('page.searchResult')}>
      <h3>{inspectorText('page.searchResult')}</h3>
      <div className={styles.result}>
        <span className={styles.resultUrl}>
          {host}
          {open.document.key.replaceAll('/', ' › ')}
        </span>
        <span className={styles.resultTitle}>{title.slice(0, 60) || inspectorText('page.noTitle')}</span>
        <span className={styles.resultText}>
          {description.slice(0, 155) || inspectorText('page.noDescription')}
        </span>
      </div>
      {title.length > 60 && <p className={styles.warning}>{inspectorText('page.titleLong')}</p>}
      {description.length > 155 && <p className={styles.warning}>{inspectorText('page.descriptionLong')}</p>}
    </section>
  )
}

/** Returns the values of the form: those of the page, except for typed ones that cannot be saved. */
function formFields(page: Page, invalid: InvalidFields): Record<string, unknown> {
  const saved = Object.entries(page).filter(([name]) => fieldNames.includes(name))
  const savedValues = new Map<string, unknown>(saved)
  // A field that another change has replaced since shows that.
  const typed = [...invalid].filter(([name, { over }]) => isSame(over, savedValues.get(name)))
  return {
    ...Object.fromEntries(saved),
    ...Object.fromEntries(typed.map(([name, { value }]) => [name, value])),
  }
}

/** Renders the address that the page gets when it is published, with a button that cancels the change. */
function NextAddress({ open }: { open: OpenDraft }) {
  const { document, nextKey } = open
  const [failure, setFailure] = useState<string>()
  if (nextKey === null) return null
  return (
    <div className={styles.notice}>
      <p>{inspectorText('page.movesTo', { path: nextKey })}</p>
      {!isReadOnly(open) && (
        <button
          type="button"
          className={styles.button}
          onClick={() => {
            moveTo(document.key, open).then(setFailure, (error: unknown) => setFailure(failureOf(error)))
          }}
        >
          {inspectorText('page.stay')}
        </button>
      )}
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

/** Headings of the settings of documents that are not pages. */
const headings: Partial<Record<OpenDraft['document']['kind'], InspectorText>> = {
  layout: 'screen.layouts',
  pattern: 'page.pattern',
}

/** Renders the open document's name and the actions on it. */
function PageHead({ open }: { open: OpenDraft }) {
  const { document, readOnly, followed } = open
  const [moves, setMoves] = useState(false)
  const site = useAtomValue(siteAtom)
  const isPattern = document.kind === 'pattern'
  const isFront = site?.markets.some(({ url }) => url === document.key)
  // Another content system moves, copies and deletes its pages itself.
  const isOurs = useAtomValue(storesPagesAtom) && document.kind === 'page'
  return (
    <header className={styles.head}>
      <h2>{inspectorText(headings[document.kind] ?? 'page.title')}</h2>
      {(isPattern || document.kind === 'page') && <p className={styles.hint}>{document.key}</p>}
      {(isPattern || document.kind === 'page') && <LinkUsage document={document} />}
      {readOnly && !followed && <p className={styles.notice}>{text('foreign.page')}</p>}
      <NextAddress open={open} />
      {isOurs && !isReadOnly(open) && !isFront && (
        <button type="button" className={styles.link} onClick={() => setMoves(true)}>
          {inspectorText('page.move')}
        </button>
      )}
      {isOurs && !readOnly && <OpenPageActions open={open} />}
      <FollowAgain open={open} />
      {moves && <MoveDialog open={open} onClose={() => setMoves(false)} />}
    </header>
  )
}

/** Renders the page's settings and its search result. */
export function PageInspector() {
  const open = useAtomValue(openDraftAtom)
  const site = useAtomValue(siteAtom)
  const storesPages = useAtomValue(storesPagesAtom)
  const invalidFields = useAtomValue(invalidFieldsAtom)
  const field = useAtomValue(panelAtom).field
  const kit = useFormKit(open?.document.market ?? '', {
    document: open?.document,
    revealed: field && !field.widget ? field.pointer : undefined,
  })
  if (!open) return null
  const { document } = open
  const isOff = isReadOnly(open)
  const isPattern = document.kind === 'pattern'
  const fieldValues = formFields(open.page, invalidFieldsOf(invalidFields, document))
  const isFurther = Object.hasOwn(furtherFields, field?.pointer.split('/')[1] ?? '')
  const setFields = (next: Record<string, unknown>) => {
    const { setPage, invalid } = fieldChanges(open.page, next)
    keepInvalidFields(document, invalid)
    if (!setPage) return
    const operations = [{ setPage }]
    change({
      label: inspectorText('page.edit'),
      operations,
      merge: `page ${pageFieldsIn({ operations }).join(' ')}`,
    })
  }
  return (
    <>
      <PageHead open={open} />
      {document.kind === 'layout' && <p className={styles.hint}>{inspectorText('page.layoutAbout')}</p>}
      {document.kind !== 'layout' && (
        <SchemaForm
          schema={isPattern ? patternSchema : mainSchema}
          value={fieldValues}
          kit={kit}
          disabled={isOff}
          label={inspectorText('page.edit')}
          onChange={setFields}
        />
      )}
      {document.kind === 'page' && <SearchResult open={open} site={site} />}
      {!isPattern && document.kind !== 'layout' && (
        <details className={styles.more} open={isFurther || undefined}>
          <summary>{inspectorText('page.more')}</summary>
          <SchemaForm
            schema={furtherSchema}
            value={fieldValues}
            kit={kit}
            disabled={isOff}
            label={inspectorText('page.more')}
            onChange={setFields}
          />
        </details>
      )}
      {document.kind === 'page' && !open.readOnly && storesPages && <Counterparts document={document} />}
      {!isOff && <Patterns into={document} />}
    </>
  )
}
