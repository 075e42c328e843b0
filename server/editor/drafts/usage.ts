import { blockOfType } from '#schemas/cms/type-names.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { ofDraft, ofPublished } from '#server/content/queries.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { ReadDatabase } from '#server/database/read-database.ts'
import { searchRules } from '#server/database/tables/catalogue.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { addressesIn, addressMatch } from '#server/editor/drafts/address-matches.ts'
import { readDraft, readPageUncached } from '#server/editor/drafts/stored-draft.ts'

/** Query of a usage search. */
export interface UsageQuery {
  of: 'widget' | 'asset' | 'page' | 'pattern' | 'text'
  value: string
  /** Limits the search to a market. Default: all. */
  market?: string
}

export interface Usage {
  document: EditedDocument
  title: string
  count: number
  /** Ids of the widgets that hold it. */
  widgets: string[]
  isDraft: boolean
}

/** Keys of values that are addresses. */
const addressKeys: ReadonlySet<string> = new Set(['url', 'link', 'to'])

/** Maximum of documents in the result. */
const maxDocuments = 300

type Matcher = (key: string, text: string) => boolean

/** Returns the predicate for values of a document, with their keys. @param pageId of the page that is searched */
function matcher({ of, value }: UsageQuery, pageId: string | undefined): Matcher {
  switch (of) {
    case 'widget': {
      const block = blockOfType(value)
      return (key, text) =>
        (key === 'type' && text === value) || (key === 'contentType' && (text === block || text === value))
    }
    case 'asset':
      // Markdown can contain it, too.
      return (_, text) => text.includes(value)
    case 'page':
      return (key, text) =>
        (key === 'link' && text === pageId) ||
        (addressKeys.has(key) && addressMatch(text, value).length > 0) ||
        addressesIn(text, value).length > 0
    case 'pattern':
      return (key, text) => text === value && key === 'pattern'
    case 'text': {
      const lowerCaseValue = value.toLowerCase()
      return (_, text) => text.toLowerCase().includes(lowerCaseValue)
    }
  }
}

/** Counts matches, with the ids of their widgets. Recursion is bounded by the document's limits. */
function countMatches(
  value: unknown,
  key: string,
  widget: string | undefined,
  matches: Matcher,
  usage: { count: number; widgets: Set<string> },
): void {
  if (typeof value === 'string') {
    if (!matches(key, value)) return
    usage.count += 1
    if (widget !== undefined) usage.widgets.add(widget)
  } else if (Array.isArray(value)) {
    for (const item of value) countMatches(item, key, widget, matches, usage)
  } else if (isRecord(value)) {
    const isWidget =
      typeof value.id === 'string' && (value.type !== undefined || value.contentType !== undefined)
    const holder = isWidget ? String(value.id) : widget
    for (const [name, part] of Object.entries(value)) countMatches(part, name, holder, matches, usage)
  }
}

/** Returns the title of a stored document; empty if it has none. */
export const titleIn = (body: unknown): string => {
  if (!isRecord(body)) return ''
  const fields = isRecord(body.meta) ? body.meta : body.properties
  return isRecord(fields) && typeof fields.title === 'string' ? fields.title : ''
}

/** Returns the id that links to a page hold; of an unpublished page too. */
async function findPageId({ db }: ReadDatabase, { value, market }: UsageQuery): Promise<string | undefined> {
  const document = { kind: 'page', market: market ?? value.split('/')[1] ?? '', key: value } as const
  const stored = await readDraft(db, document)
  return stored && readPageUncached(stored)?.id
}

/** Finds uses in drafts and published documents. */
export async function findUsage({ db }: ReadDatabase, query: UsageQuery): Promise<Usage[]> {
  const pageId = query.of === 'page' ? await findPageId({ db }, query) : undefined
  const writtenForms = [
    query.value,
    ...(query.of === 'widget' ? [blockOfType(query.value)] : []),
    ...(pageId === undefined ? [] : [pageId]),
  ]
  const sources = [
    { table: drafts, on: ofDraft, isDraft: true },
    {
      table: publishedVersions,
      on: ofPublished,
      isDraft: false,
    },
  ] as const
  const matches = matcher(query, pageId)
  const usages: Usage[] = []
  for (const { table, on, isDraft } of sources) {
    const isContained = sql.join(
      // Escaped as in JSON, without the quotation marks.
      writtenForms.map(
        (text) => sql`strpos(lower(${table.body}), ${JSON.stringify(text).slice(1, -1).toLowerCase()}) > 0`,
      ),
      sql` or `,
    )
    const rows = await db
      .select({ kind: documents.kind, market: documents.market, key: documents.key, body: table.body })
      .from(documents)
      .innerJoin(table, on)
      .where(
        and(
          sql`(${isContained})`,
          query.market === undefined ? undefined : eq(documents.market, query.market),
        ),
      )
      .orderBy(sql`${documents.market} collate "C"`, sql`${documents.key} collate "C"`)
      .limit(maxDocuments)
    for (const { body, ...document } of rows) {
      const parsed = parseJson(body)
      const usage = { count: 0, widgets: new Set<string>() }
      countMatches(parsed, '', undefined, matches, usage)
      // A page's own address is not a link to it.
      const isItself = query.of === 'page' && document.kind === 'page' && document.key === query.value
      if (usage.count > 0 && !isItself)
        usages.push({
          document,
          title: titleIn(parsed),
          count: usage.count,
          widgets: [...usage.widgets],
          isDraft,
        })
    }
  }
  return usages
}

/** Returns the searches that lead to a page. */
export async function findSearchRedirects({ db }: ReadDatabase, { value, market }: UsageQuery) {
  const rows = await db
    .select({ market: searchRules.scope, term: searchRules.term, target: searchRules.target })
    .from(searchRules)
    .where(
      and(
        eq(searchRules.kind, 'redirect'),
        market === undefined ? undefined : eq(searchRules.scope, market),
        sql`starts_with(${searchRules.target}, ${value})`,
      ),
    )
    .orderBy(sql`${searchRules.scope} collate "C"`, sql`${searchRules.term} collate "C"`)
    .limit(maxDocuments)
  return rows.flatMap(({ target, ...search }) => (addressMatch(target, value).length > 0 ? search : []))
}
