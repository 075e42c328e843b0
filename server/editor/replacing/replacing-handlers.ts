import { randomUUID } from 'node:crypto'
import type { Registry } from '#renderer/registry.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { pointerOf } from '#schemas/cms/json.ts'
import type { Change } from '#schemas/editor/operation.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import type { replacing } from '#schemas/editor/replacing.ts'
import { maxDocuments, maxHits, type SearchTerm } from '#schemas/editor/search-term.ts'
import type { Page } from '#schemas/pages/page.ts'
import type { Database } from '#server/database/database.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import type { DraftChangeOutcome, Drafts } from '#server/editor/drafts/drafts.ts'
import { checkedKindOf, type EditedPages } from '#server/editor/drafts/edited-pages.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { readDraft, readPageUncached } from '#server/editor/drafts/stored-draft.ts'
import { findCandidates } from '#server/editor/replacing/candidates.ts'
import { checkReplacement, isExistingField } from '#server/editor/replacing/check-replacement.ts'
import { type Hit, hitsIn } from '#server/editor/replacing/hits.ts'
import { matcherOf } from '#server/editor/replacing/matcher.ts'
import { type Replacement, replaceHits } from '#server/editor/replacing/replace-hits.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

interface ReplacingHandlerDependencies {
  database: Database
  site: () => Site
  audit: Audit
  drafts: Drafts
  edited: EditedPages
  rendering: Pick<RenderingEngine, 'registry'>
  /** Pages belong to another content system. */
  readOnly: boolean
}

/** Characters of context shown on each side of a match. */
const reservedResponseSize = 60

function excerptOf({ text, start, end }: Hit['match']) {
  const from = Math.max(0, start - reservedResponseSize)
  return {
    before: (from > 0 ? '…' : '') + text.slice(from, start).toWellFormed(),
    match: text.slice(start, end),
    after:
      text.slice(end, end + reservedResponseSize).toWellFormed() +
      (end + reservedResponseSize < text.length ? '…' : ''),
  }
}

const hitView = ({ holder: { widget }, value, match }: Hit, index: number) => ({
  index,
  ...(widget && { widget: widget.id }),
  name: widget?.name ?? '',
  pointer: pointerOf(value.path),
  field: value.field,
  ...excerptOf(match),
})

const unknownField = { status: 400, message: 'There is no such field.' } as const

/** Result of the replacement in one document. */
type ReplaceOutcome = Extract<ResponseOf<typeof replacing.replace>, { status: 200 }>['body'][number]

/** Returns all hits of a page. */
function allHits(
  { site, rendering }: ReplacingHandlerDependencies,
  page: Page,
  { market }: EditedDocument,
  term: SearchTerm,
): Hit[] {
  const matches = matcherOf(term, (id) => site().pathOf(market, id))
  const widgetType = term.of === 'field' ? term.widget : undefined
  return [...hitsIn(page, rendering.registry, matches, widgetType)]
}

const isOurs = ({ readOnly }: ReplacingHandlerDependencies, document: EditedDocument): boolean =>
  checkedKindOf(document) !== undefined && !(readOnly && document.kind === 'page')

/** Returns the replacement for one market. */
const replacementIn = (
  { site }: ReplacingHandlerDependencies,
  market: string,
  { text, value }: Pick<Replacement, 'text' | 'value'>,
): Replacement => {
  const pageId = site().page(text)?.id
  const isThere = pageId !== undefined && site().pathOf(market, pageId) === text
  return { text, value, pageId: isThere ? pageId : undefined }
}

interface ReplaceRequest {
  document: EditedDocument
  revision: string
  hits: readonly number[]
}

async function replaceIn(
  parts: ReplacingHandlerDependencies,
  { document, revision, hits }: ReplaceRequest,
  term: SearchTerm,
  replacement: Pick<Replacement, 'text' | 'value'>,
  author: { editor: Editor; client: string },
): Promise<ReplaceOutcome> {
  const id = randomUUID()
  const target = new Set(hits)
  let count = 0
  let isUnchanged = true
  const make = (page: Page): Change | undefined => {
    const chosenHits = allHits(parts, page, document, term).filter((_, index) => target.has(index))
    const operations = replaceHits(chosenHits, replacementIn(parts, document.market, replacement))
    count = chosenHits.length
    isUnchanged = operations !== undefined
    return operations?.length ? { id, label: `Replace ${term.value}`.slice(0, 200), operations } : undefined
  }
  const changeOutcome: DraftChangeOutcome = isOurs(parts, document)
    ? await parts.drafts.rewrite(document, author, revision, make)
    : { kind: 'missing' }
  const unchangedOutcome = (outcome: ReplaceOutcome['outcome']): ReplaceOutcome => ({
    document,
    outcome,
    count: 0,
    errors: 0,
  })
  if (changeOutcome.kind === 'missing') return unchangedOutcome('missing')
  if (changeOutcome.kind === 'forbidden') return unchangedOutcome('forbidden')
  if (changeOutcome.kind === 'conflict') return unchangedOutcome(isUnchanged ? 'changed' : 'tooLong')
  const errors = parts.edited
    .problems(document, changeOutcome.page)
    .filter(({ severity }) => severity === 'error')
  return { document, outcome: 'replaced', count, errors: errors.length, change: id }
}

/** Yields documents with hits. */
async function* searched(parts: ReplacingHandlerDependencies, term: SearchTerm) {
  const { database, site, readOnly } = parts
  const pageId = term.of === 'link' ? site().page(term.value)?.id : undefined
  for (const document of await findCandidates(database, term, pageId, !readOnly)) {
    const stored = await readDraft(database.db, document)
    const page = stored && readPageUncached(stored)
    const hits = page ? allHits(parts, page, document, term) : []
    if (stored && page && hits.length > 0)
      yield { document, title: page.title, revision: stored.revision, hits }
  }
}

/** Writes the documents in which something was replaced to the audit log. */
async function auditReplacement(
  { audit }: Pick<ReplacingHandlerDependencies, 'audit'>,
  editor: Editor,
  { sought, text, done }: { sought: SearchTerm; text: string; done: readonly ReplaceOutcome[] },
): Promise<void> {
  const replacedOutcomes = done.filter(({ outcome }) => outcome === 'replaced')
  if (replacedOutcomes.length === 0) return
  await audit.note(editor, 'replace', undefined, {
    ...sought,
    replacement: text,
    documents: replacedOutcomes.map(({ document, count, change }) => ({ ...document, count, change })),
  })
}

/** Endpoints to find and replace text in all drafts. */
export function createReplacingHandlers(
  parts: ReplacingHandlerDependencies,
): EditorHandlersOf<typeof replacing> {
  const { registry }: { registry: Registry } = parts.rendering

  return {
    async find({ query: term }) {
      if (!isExistingField(term, registry)) return unknownField
      const matches = []
      let remaining = maxHits
      for await (const { hits, ...document } of searched(parts, term)) {
        if (remaining === 0 || matches.length === maxDocuments)
          return { status: 200, body: { documents: matches, more: true } }
        matches.push({ ...document, hits: hits.slice(0, remaining).map(hitView) })
        if (hits.length > remaining) return { status: 200, body: { documents: matches, more: true } }
        remaining -= hits.length
      }
      return { status: 200, body: { documents: matches, more: false } }
    },

    async replace({ body: { sought, replacement: text, client, documents } }, { editor }) {
      if (!isExistingField(sought, registry)) return unknownField
      const checked = checkReplacement(sought, text, registry)
      if (checked.kind === 'refused') return { status: 400, message: checked.message }
      const { value } = checked
      const outcomes: ReplaceOutcome[] = []
      try {
        for (const target of documents)
          outcomes.push(await replaceIn(parts, target, sought, { text, value }, { editor, client }))
      } finally {
        // The log has what was replaced before a fault.
        await auditReplacement(parts, editor, { sought, text, done: outcomes })
      }
      return { status: 200, body: outcomes }
    },
  }
}
