import { allMarkets, isAtLeast, marketOfDocument, mayChangeMarket } from '#schemas/api/editor-roles.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import type { AnyHandler, Service } from '#server/endpoints/handlers.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

/** Looks up the documents that the `{id}` of an endpoint stands for; none if there is no such id. */
type DocumentLookup = (id: string) => Promise<readonly EditedDocument[]>

interface Parts {
  /** By the name of the endpoint. */
  byId: Readonly<Record<string, DocumentLookup | undefined>>
  security: Pick<SecurityLog, 'note'>
}

/** Endpoints that change no market: no page shows a new picture yet, and only requesters close their review requests. */
const unbound = new Set(['editor.library.upload', 'editor.reviews.close'])

/** Returns the markets that a query or a body names: its own, and those of its documents. */
function namedMarkets(value: unknown): string[] {
  if (!isRecord(value)) return []
  const { kind, market, document, documents } = value
  return [
    ...(typeof market === 'string' ? [marketOfDocument({ kind, market })] : []),
    ...namedMarkets(document),
    ...(Array.isArray(documents) ? documents.flatMap(namedMarkets) : []),
  ]
}

const isWrite = ({ endpoint: { method, editor } }: Service): boolean =>
  method !== 'GET' && editor !== undefined && isAtLeast(editor, 'editor')

function refusalOf(own: readonly string[], foreign: string) {
  const about = foreign === allMarkets ? 'what all markets share' : foreign
  return { status: 403, message: `Your role covers ${own.join(', ')}, not ${about}.` }
}

/**
 * Limits every endpoint that writes to the markets of its editor. An endpoint that names no market changes what all
 * markets share: a new endpoint refuses limited editors until it names its market.
 */
export function withMarketRights(services: readonly Service[], { byId, security }: Parts): Service[] {
  async function marketsOf(name: string, { path, query, body }: Parameters<AnyHandler>[0]) {
    const lookup = byId[name]
    if (lookup && 'id' in path) return (await lookup(String(path.id))).map(marketOfDocument)
    const named = [...namedMarkets(query), ...namedMarkets(body)]
    return named.length === 0 ? [allMarkets] : named
  }

  return services.map((service) => {
    const { name, endpoint, handler } = service
    if (!isWrite(service) || unbound.has(name)) return service
    return {
      ...service,
      async handler(input, caller) {
        const { editor } = caller
        if (!editor?.markets) return handler(input, caller)
        const foreign = (await marketsOf(name, input)).find((market) => !mayChangeMarket(editor, market))
        if (foreign === undefined) return handler(input, caller)
        security.note('access.refused', { endpoint: endpoint.path, person: editor.id, role: editor.role })
        return refusalOf(editor.markets, foreign)
      },
    }
  })
}
