import { keyOf } from '#preview/draft/document-key.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { call } from '#preview/state/api.ts'
import { tabId } from '#preview/state/tab.ts'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { drafts } from '#schemas/editor/drafts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { replacing } from '#schemas/editor/replacing.ts'
import { type SearchKind, type SearchTerm, searchKinds } from '#schemas/editor/search-term.ts'

export type SearchResult = Extract<ResponseOf<typeof replacing.find>, { status: 200 }>['body']
export type MatchedDocument = SearchResult['documents'][number]
export type DocumentHit = MatchedDocument['hits'][number]
export type ReplacedDocument = Extract<ResponseOf<typeof replacing.replace>, { status: 200 }>['body'][number]

export const isSearchKind = (kind: string | null): kind is SearchKind =>
  searchKinds.some((candidate) => candidate === kind)

/** Returns the search in an address; its value is empty if there is none yet. */
export function readSearchTerm(query: URLSearchParams): SearchTerm {
  const of = query.get('of')
  const market = query.get('market')
  const [widget, field] = [query.get('widget'), query.get('field')]
  return {
    of: isSearchKind(of) ? of : 'text',
    value: query.get('value') ?? '',
    matchCase: query.get('matchCase') === 'true',
    wholeWords: query.get('wholeWords') === 'true',
    ...(market && { market }),
    ...(widget && { widget }),
    ...(field && { field }),
  }
}

const parametersOf = ({ of, matchCase, wholeWords, widget, field, ...rest }: Partial<SearchTerm>) => ({
  ...rest,
  ...(of && { of }),
  ...(of === 'text' && matchCase && { matchCase: 'true' }),
  ...(of === 'text' && wholeWords && { wholeWords: 'true' }),
  ...(of === 'field' && widget && { widget }),
  ...(of === 'field' && field && { field }),
})

/** Returns the address of the screen that replaces values. */
export const replaceAddress = (term: Partial<SearchTerm> = {}): string => {
  const query = new URLSearchParams(parametersOf(term)).toString()
  return `/preview/replace${query && `?${query}`}`
}

/** Returns every match, or the reason why the search failed. @throws CallFailed when the server does not respond */
export async function find(term: SearchTerm): Promise<SearchResult | string> {
  const response = await call(replacing.find, { query: term })
  return response.status === 200 ? response.body : refusalOf(response)
}

/** Hits that are chosen, by document and index: `page dk /dk 3`. */
export const hitKey = ({ document }: Pick<MatchedDocument, 'document'>, { index }: DocumentHit): string =>
  `${keyOf(document)} ${index}`

/** Milliseconds for a replacement in the most documents: each is checked and saved by itself. */
const replaceTimeout = 120_000

/** Replaces all hits except some. @throws CallFailed when the server does not respond */
export async function replaceHits(
  term: SearchTerm,
  replacement: string,
  matches: readonly MatchedDocument[],
  left: ReadonlySet<string>,
): Promise<readonly ReplacedDocument[] | string> {
  const documents = matches.flatMap((item) => {
    const hits = item.hits.filter((hit) => !left.has(hitKey(item, hit))).map(({ index }) => index)
    return hits.length > 0 ? [{ document: item.document, revision: item.revision, hits }] : []
  })
  const body = { sought: term, replacement, client: tabId(), documents }
  const response = await call(replacing.replace, { body }, { timeout: replaceTimeout })
  if (response.status === 200) return response.body
  return response.status === 400 ? reasonOf(response) : refusalOf(response)
}

/** Results of an undo, by the key of the document; a document without one was not reached. */
export type UndoResults = ReadonlyMap<string, 'takenBack' | 'notTakenBack' | 'missing'>

/**
 * Undoes replacements, one by one, until one fails.
 * @returns the results so far, and why it failed, in words
 */
export async function undoReplacements(
  done: readonly ReplacedDocument[],
): Promise<{ results: UndoResults; failure: string | undefined }> {
  const results = new Map<string, 'takenBack' | 'notTakenBack' | 'missing'>()
  for (const { document, change } of done) {
    if (change === undefined) continue
    const target: EditedDocument = { ...document }
    try {
      const response = await call(drafts.undo, { body: { document: target, client: tabId(), change } })
      if (response.status === 200) results.set(keyOf(document), 'takenBack')
      else if (response.status === 409) results.set(keyOf(document), 'notTakenBack')
      else if (response.status === 404) results.set(keyOf(document), 'missing')
      else return { results, failure: refusalOf(response) }
    } catch (error) {
      return { results, failure: failureOf(error) }
    }
  }
  return { results, failure: undefined }
}
