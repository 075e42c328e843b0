import { randomUUID } from 'node:crypto'
import type { Registry } from '#renderer/registry.ts'
import { type JsonObject, writeAt } from '#schemas/cms/json.ts'
import { linkedPagesIn, mapPageLinks, toMarket } from '#schemas/editor/links-to-market.ts'
import type { Operation } from '#schemas/editor/operation.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { translation, WrittenText } from '#schemas/editor/translation.ts'
import { pathInMarket } from '#schemas/markets/market-tree.ts'
import type { Page } from '#schemas/pages/page.ts'
import { isEssential } from '#schemas/pages/page-kinds.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import { listDocuments } from '#server/editor/drafts/document-list.ts'
import { findDraftKeys } from '#server/editor/drafts/draft-keys.ts'
import type { DraftChangeOutcome, Drafts } from '#server/editor/drafts/drafts.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { makePage } from '#server/editor/drafts/new-page.ts'
import { addressTexts } from '#server/editor/drafts/next-address.ts'
import { readDraft, readPageUncached, type StoredDraft } from '#server/editor/drafts/stored-draft.ts'
import type { Hit } from '#server/editor/replacing/hits.ts'
import { pageOperation } from '#server/editor/replacing/replace-hits.ts'
import { foreignWidget } from '#server/editor/roles/foreign-widgets.ts'
import { missingParts, missingTexts } from '#server/editor/translation/missing-parts.ts'
import { countLeft, fieldKey, textsOf, translatedFields } from '#server/editor/translation/page-texts.ts'
import { listTranslations, readSeen, storeSeenTexts } from '#server/editor/translation/seen-texts.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

interface TranslationHandlerDependencies {
  database: Database
  site: () => Site
  audit: Audit
  drafts: Drafts
  rendering: Pick<RenderingEngine, 'registry'>
  /** Pages belong to another content system. */
  readOnly: boolean
  /** Milliseconds since the epoch. */
  now: () => number
}

const otherSystem = {
  status: 403,
  message: 'Pages come from another content system that accepts no changes.',
} as const
const hasOne = {
  status: 409,
  message: 'The market has a page of this kind already, and needs only one.',
} as const
const pageAt = (market: string, key: string): EditedDocument => ({ kind: 'page', market, key })

interface OpenDraft {
  stored: StoredDraft
  page: Page
}

async function openDraft(
  { database }: TranslationHandlerDependencies,
  document: EditedDocument,
): Promise<OpenDraft | undefined> {
  const stored = await readDraft(database.db, document)
  const page = stored && readPageUncached(stored)
  return stored && page && { stored, page }
}

const isOtherLanguage = ({ site }: TranslationHandlerDependencies, first: string, other: string): boolean =>
  site().market(first)?.language.baseCode !== site().market(other)?.language.baseCode

/** Returns the target of a link that names a page by its id; undefined if the link needs no other target. */
type FindTarget = (pageId: string) => { link: string } | { url: string } | undefined

/**
 * Returns what finds the targets of links in another market: by id if the page is published there, otherwise by address.
 * It finds none if the id leads to a page there, or to none in its own market.
 */
async function openTargets(
  { site, database }: TranslationHandlerDependencies,
  pageIds: readonly string[],
  from: string,
  to: string,
): Promise<FindTarget> {
  const current = site()
  const unpublished = pageIds.filter((id) => !current.pathOf(to, id) && !current.pathOf(from, id))
  const draftKeys = await findDraftKeys(database.db, from, unpublished)
  return (pageId) => {
    if (current.pathOf(to, pageId) !== undefined) return undefined
    const path = current.pathOf(from, pageId) ?? draftKeys.get(pageId)
    if (path === undefined) return undefined
    const url = pathInMarket(path, to)
    const id = current.page(url)?.id
    return id !== undefined && current.pathOf(to, id) === url ? { link: id } : { url }
  }
}

/** Whether a market has a page of this kind, published or as a draft, and needs only one. */
async function hasNeeded(
  { database }: TranslationHandlerDependencies,
  market: string,
  alias: string,
): Promise<boolean> {
  if (!isEssential(alias)) return false
  const listedPages = await listDocuments(database, { kind: 'page', market }, new Map())
  return listedPages.some((page) => page.alias === alias)
}

/** Returns what changes a page or a part of it so that its links lead to the same pages in another market. */
async function openLinkRewriter(parts: TranslationHandlerDependencies, page: Page, from: string, to: string) {
  const findTarget = await openTargets(parts, linkedPagesIn(page), from, to)
  return <Part extends object>(part: Part): Part => mapPageLinks(toMarket(part, from, to), findTarget)
}

/** Returns a translation with its source, and the number of untranslated texts. */
async function compare(parts: TranslationHandlerDependencies, source: OpenDraft, target: OpenDraft) {
  const { market } = source.stored.document
  const seenTexts = await readSeen(parts.database.db, target.stored.id)
  const isTranslation = seenTexts?.market === market
  const adapt = (text: string) => toMarket({ text }, market, target.stored.document.market).text
  const fields = translatedFields(
    { source: source.page, target: target.page, seen: isTranslation ? seenTexts.texts : new Map(), adapt },
    parts.rendering.registry,
  )
  const remaining = countLeft(fields, isOtherLanguage(parts, market, target.stored.document.market))
  return { fields, isTranslation, ...remaining }
}

/** Sorts texts into those that can be written, by their place in the page, and those that changed meanwhile. */
function sortTexts(texts: readonly WrittenText[], page: Page, registry: Registry) {
  const hits = textsOf(page, registry)
  return texts.flatMap((text) => {
    const hit = hits.get(fieldKey(text))
    return hit && hit.match.text === text.before ? [{ ...text, hit }] : []
  })
}

const isFilled = (hit: Hit | undefined): boolean => hit !== undefined && hit.match.text.trim() !== ''

type LocatedText = WrittenText & { hit: Hit }

/** Returns the operations that write texts; undefined if the page would be invalid. */
function operationsOf(texts: readonly LocatedText[]): Operation[] | undefined {
  const byHolder = Map.groupBy(texts, ({ hit }) => hit.holder.widget?.id)
  const operations = Array.from(byHolder, ([widget, some]): Operation | undefined => {
    const [
      {
        hit: { holder },
      } = { hit: { holder: undefined } },
    ] = some
    const content = some.reduce<JsonObject>(
      (object, { hit, text }) => writeAt(object, hit.value.path, text),
      { ...holder?.content },
    )
    const names = some.flatMap(({ hit }) => hit.value.path[0] ?? [])
    if (widget === undefined) return pageOperation(content, names)
    const version = holder?.version
    return { setContent: { widget, content, ...(version !== undefined && { version }) } }
  })
  return operations.every((operation) => operation !== undefined) ? operations : undefined
}

function createReading(
  parts: TranslationHandlerDependencies,
): Pick<EditorHandlersOf<typeof translation>, 'counterparts' | 'states' | 'fields' | 'links'> {
  const { database, site } = parts
  return {
    async counterparts({ query: { market, key } }) {
      const targetDraft = await openDraft(parts, pageAt(market, key))
      if (!targetDraft) return notFound
      const translations = []
      for (const { id } of site().markets) {
        if (id === market) continue
        const document = pageAt(id, pathInMarket(key, id))
        const target = await openDraft(parts, document)
        const { isTranslation, outdated, untranslated } = target
          ? await compare(parts, targetDraft, target)
          : { isTranslation: false, outdated: 0, untranslated: 0 }
        const isPublished = typeof target?.stored.publishedVersion === 'number'
        translations.push({
          document,
          isThere: target !== undefined,
          isPublished,
          isTranslation,
          outdated,
          untranslated,
        })
      }
      return { status: 200, body: translations }
    },

    async states({ query: { market } }) {
      const states = []
      for (const { key, source } of await listTranslations(database.db, market)) {
        const from = await openDraft(parts, pageAt(source, pathInMarket(key, source)))
        const target = await openDraft(parts, pageAt(market, key))
        if (!from || !target) continue
        const { outdated, untranslated } = await compare(parts, from, target)
        states.push({ key, source, outdated, untranslated })
      }
      return { status: 200, body: states }
    },

    async fields({ query: { market, key, source } }) {
      const document = pageAt(source, pathInMarket(key, source))
      const from = await openDraft(parts, document)
      const target = await openDraft(parts, pageAt(market, key))
      if (!from || !target) return notFound
      const { fields } = await compare(parts, from, target)
      return { status: 200, body: { source: document, title: target.page.title, fields } }
    },

    async links({ body: { market, source, pages } }) {
      const findTarget = await openTargets(parts, pages, source, market)
      const body = pages.flatMap((page) => {
        const target = findTarget(page)
        return target ? [{ page, ...target }] : []
      })
      return { status: 200, body }
    },
  }
}

/** Returns the refusal of a change that was not applied. */
function refusalOf(outcome: DraftChangeOutcome) {
  if (outcome.kind === 'missing') return notFound
  if (outcome.kind === 'forbidden') return { status: 403, message: foreignWidget(outcome.type) } as const
  return outcome.kind === 'conflict'
    ? ({ status: 409, message: outcome.conflict.reason } as const)
    : undefined
}

/** Returns the operations that add the parts of the source that a page lacks. */
function fillingOperations(
  source: Page,
  adapt: <Part extends object>(part: Part) => Part,
  registry: Registry,
) {
  const adapted = adapt(source)
  const texts = textsOf(source, registry)
  return (page: Page): Operation[] => [
    ...missingParts(adapted, page),
    ...missingTexts(texts.values(), page, (text) => adapt({ text }).text),
  ]
}

/** The handler that fills a translation with the parts of its source that it lacks. */
function createFilling(
  parts: TranslationHandlerDependencies,
): Pick<EditorHandlersOf<typeof translation>, 'fill'> {
  const { database, drafts, readOnly, rendering } = parts
  const { registry } = rendering
  const textsAt = async (document: EditedDocument, before: OpenDraft) =>
    textsOf((await openDraft(parts, document))?.page ?? before.page, registry)
  return {
    async fill({ body: { document, source, client } }, { editor }) {
      if (readOnly) return otherSystem
      const from = await openDraft(parts, pageAt(source, pathInMarket(document.key, source)))
      const open = document.kind === 'page' ? await openDraft(parts, document) : undefined
      if (!from || !open) return notFound
      const { stored } = open
      const adapt = await openLinkRewriter(parts, from.page, source, document.market)
      const operationsFor = fillingOperations(from.page, adapt, registry)
      if (operationsFor(open.page).length > 0) {
        const outcome = await drafts.rewrite(document, { editor, client }, stored.revision, (page) => ({
          id: randomUUID(),
          label: 'Copy what is missing',
          operations: operationsFor(page),
        }))
        const refusal = refusalOf(outcome)
        if (refusal) return refusal
      }
      const texts = [...textsOf(from.page, registry)].filter(([, hit]) => isFilled(hit))
      const before = textsOf(open.page, registry)
      const after = await textsAt(document, open)
      const addedTexts = texts.filter(([key]) => isFilled(after.get(key)) && !isFilled(before.get(key)))
      const seenTexts = new Map(addedTexts.map(([key, { match }]) => [key, match.text] as const))
      await inTransaction(database, (tx) => storeSeenTexts(tx, stored.id, source, seenTexts))
      const remainingTexts = texts.filter(([key]) => !isFilled(after.get(key))).length
      return { status: 200, body: { added: addedTexts.length, left: remainingTexts } }
    },
  }
}

/** Handlers of translations of pages. */
export function createTranslationHandlers(
  parts: TranslationHandlerDependencies,
): EditorHandlersOf<typeof translation> {
  const { database, site, audit, drafts, rendering, readOnly, now } = parts
  return {
    ...createReading(parts),
    ...createFilling(parts),

    async copy({ body: { market, source } }, { editor }) {
      if (readOnly) return otherSystem
      const from = source.kind === 'page' ? await openDraft(parts, source) : undefined
      if (!from || !site().market(market)) return notFound
      if (await hasNeeded(parts, market, from.page.alias)) return hasOne
      const path = pathInMarket(source.key, market)
      const adapt = await openLinkRewriter(parts, from.page, source.market, market)
      const created = await makePage(
        database,
        { market, path, alias: from.page.alias, title: from.page.title, copyOf: source, keepsAlias: true },
        editor,
        now(),
        adapt,
      )
      if (created.kind === 'taken') return { status: 409, message: addressTexts[created.by] }
      if (created.kind !== 'made') return notFound
      const stored = await readDraft(database.db, created.document)
      const texts = Array.from(
        textsOf(from.page, rendering.registry),
        ([key, { match }]) => [key, match.text] as const,
      )
      if (stored)
        await inTransaction(database, (tx) => storeSeenTexts(tx, stored.id, source.market, new Map(texts)))
      await audit.note(editor, 'create', created.document, { copyOf: source })
      return { status: 201, body: created.document }
    },

    async write({ body: { document, source, client, texts } }, { editor }) {
      if (readOnly) return otherSystem
      const open = document.kind === 'page' ? await openDraft(parts, document) : undefined
      if (!open) return notFound
      const { stored } = open
      const changedTexts = sortTexts(texts, open.page, rendering.registry)
      if (changedTexts.some(({ before, text }) => text !== before)) {
        const outcome = await drafts.rewrite(document, { editor, client }, stored.revision, (page) => {
          const writtenTexts = sortTexts(texts, page, rendering.registry).filter(
            ({ before, text }) => text !== before,
          )
          const operations = operationsOf(writtenTexts)
          return operations?.length ? { id: randomUUID(), label: 'Translate', operations } : undefined
        })
        const refusal = refusalOf(outcome)
        if (refusal) return refusal
      }
      const seenTexts = new Map(changedTexts.map((text) => [fieldKey(text), text.seen] as const))
      await inTransaction(database, (tx) => storeSeenTexts(tx, stored.id, source, seenTexts))
      return { status: 200, body: { left: texts.length - changedTexts.length } }
    },
  }
}
