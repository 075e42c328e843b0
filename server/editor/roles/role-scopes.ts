import {
  allMarkets,
  canChangeKind,
  canChangeMarket,
  isAtLeast,
  marketOfDocument,
} from '#schemas/api/editor-roles.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { type ContentKind, contentKindOfDocument, contentKindOfPage } from '#schemas/pages/content-kinds.ts'
import { type DocumentKind, documentKinds, isComposed } from '#schemas/pages/document-kinds.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import type { AnyHandler, Service } from '#server/endpoints/handlers.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

/** Looks up the documents that the `{id}` of an endpoint stands for; none if there is no such id. */
type DocumentLookup = (id: string) => Promise<readonly (EditedDocument & { alias?: string | undefined })[]>

interface RoleScopesDependencies {
  /** By the name of the endpoint. */
  byId: Readonly<Record<string, DocumentLookup | undefined>>
  /** Returns the page kind of a page; undefined if there is none. */
  aliasOf: (page: EditedDocument) => Promise<string | undefined>
  security: Pick<SecurityLog, 'note'>
}

/** Endpoints that change no content: no page shows a new picture yet, and only requesters close their review requests. */
const unbound = new Set(['editor.library.upload', 'editor.reviews.close'])

/** Documents that are created by endpoints without one in their path. */
const madeBy: Readonly<Record<string, ContentKind | undefined>> = { 'editor.patterns.save': 'pattern' }

/** Endpoints that replace or remove a page as a whole, whatever widgets it holds. */
const wholePages = new Set([
  'editor.publishing.restore',
  'editor.pages.putDocument',
  'editor.pages.remove',
  'editor.pageBin.remove',
  'editor.marketTrees.follow',
])

type HandlerInput = Parameters<AnyHandler>[0]

/** A document's fields in a query or a body. */
interface DocumentFields {
  kind: DocumentKind | undefined
  market: string
  key: string
  /** The page kind of a new page. */
  alias: string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const kindOf = (value: unknown): DocumentKind | undefined => documentKinds.find((kind) => kind === value)

function namedIn(value: unknown): DocumentFields[] {
  if (!isRecord(value)) return []
  const { kind, market, key, alias, document, documents } = value
  return [
    ...(typeof market === 'string'
      ? [{ kind: kindOf(kind), market, key: textOf(key) ?? '', alias: textOf(alias) }]
      : []),
    ...namedIn(document),
    ...(Array.isArray(documents) ? documents.flatMap(namedIn) : []),
  ]
}

/** Returns the documents that a request copies, and whose kind the copy has. */
const copiedIn = ({ body }: HandlerInput): DocumentFields[] =>
  isRecord(body) ? [...namedIn(body.copyOf), ...namedIn(body.source)] : []

/** Returns the page kinds that changes give a page. */
function aliasesIn({ body }: HandlerInput): string[] {
  const changes = isRecord(body) && Array.isArray(body.changes) ? body.changes : []
  return changes
    .flatMap((change: unknown) =>
      isRecord(change) && Array.isArray(change.operations) ? change.operations : [],
    )
    .flatMap((operation: unknown) => {
      const setPage = isRecord(operation) && isRecord(operation.setPage) ? operation.setPage : {}
      return isRecord(setPage.values) ? (textOf(setPage.values.alias) ?? []) : []
    })
}

const isWrite = ({ endpoint: { method, editor } }: Service): boolean =>
  method !== 'GET' && editor !== undefined && isAtLeast(editor, 'editor')

const forbidden = (message: string) => ({ status: 403, message }) as const

const foreignMarket = (assigned: readonly string[], foreign: string): string => {
  const scopeName = foreign === allMarkets ? 'what all markets share' : foreign
  return `Your role covers ${assigned.join(', ')}, not ${scopeName}.`
}

/**
 * Limits every endpoint that writes to the markets and the kinds of content of its editor. An endpoint that names no
 * document changes what all markets share: a new endpoint refuses limited editors until it names its document.
 */
export function withRoleScopes(
  services: readonly Service[],
  { byId, aliasOf, security }: RoleScopesDependencies,
): Service[] {
  async function targetsOf(name: string, input: HandlerInput): Promise<DocumentFields[]> {
    const lookup = byId[name]
    if (lookup && 'id' in input.path)
      return (await lookup(String(input.path.id))).map(({ alias, ...document }) => ({ ...document, alias }))
    const namedMarkets = [...namedIn(input.query), ...namedIn(input.body)]
    return namedMarkets.length === 0
      ? [{ kind: 'markets', market: allMarkets, key: '', alias: undefined }]
      : namedMarkets
  }

  async function contentKindOf(name: string, { kind, market, key, alias }: DocumentFields) {
    if (kind !== undefined && kind !== 'page') return contentKindOfDocument(kind)
    const pageKind = alias ?? (kind ? await aliasOf({ kind, market, key }) : undefined)
    return pageKind === undefined ? madeBy[name] : contentKindOfPage(pageKind)
  }

  async function foreignKind(
    name: string,
    input: HandlerInput,
    targets: readonly DocumentFields[],
    editor: Editor,
  ) {
    const copied = copiedIn(input)
    // A copy has the kind of its original.
    const createdTargets = targets.filter(({ kind }) => copied.length === 0 || kind !== undefined)
    for (const target of [...createdTargets, ...copied])
      if (!canChangeKind(editor, await contentKindOf(name, target))) return true
    return aliasesIn(input).some((alias) => !canChangeKind(editor, contentKindOfPage(alias)))
  }

  /** Returns why an editor's role does not cover a request; undefined if it does. */
  async function refusalOf(name: string, input: HandlerInput, editor: Editor): Promise<string | undefined> {
    const targets = await targetsOf(name, input)
    const { markets, kinds, families } = editor
    const market = targets.map(marketOfDocument).find((id) => !canChangeMarket(editor, id))
    if (markets && market !== undefined) return foreignMarket(markets, market)
    if (kinds && (await foreignKind(name, input, targets, editor)))
      return 'Your role does not cover this kind of content.'
    const isWhole = wholePages.has(name) && targets.some(({ kind }) => kind !== undefined && isComposed(kind))
    return families && isWhole ? 'Your role does not cover all widgets of the page.' : undefined
  }

  return services.map((service) => {
    const { name, endpoint, handler } = service
    if (!isWrite(service) || unbound.has(name)) return service
    return {
      ...service,
      async handler(input, caller) {
        const { editor } = caller
        if (!editor) return handler(input, caller)
        const message = await refusalOf(name, input, editor)
        if (message === undefined) return handler(input, caller)
        security.note('access.refused', { endpoint: endpoint.path, person: editor.id, role: editor.role })
        return forbidden(message)
      },
    }
  })
}
