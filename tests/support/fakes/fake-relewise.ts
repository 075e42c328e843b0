import type { RelewiseConfig } from '#server/configuration/config.ts'
import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/fakes/provider-server.ts'

export interface FakeRelewise extends ProviderServer {
  config: RelewiseConfig
  /** The requests it received, by name. */
  requests(request: string): ReturnType<JSON['parse']>[]
}

const refused = (status: number, title: string): ProviderReply => ({
  status,
  body: { type: 'https://tools.ietf.org/html/rfc9110', title, status, traceId: '00-1' },
})

const isProduct = ({ productUpdateKind, product }: ReturnType<JSON['parse']>): boolean =>
  typeof product?.id === 'string' && product.id !== '' && productUpdateKind !== undefined

/** Required fields of each request. */
const requiredFields: Readonly<Record<string, (json: ReturnType<JSON['parse']>) => boolean>> = {
  TrackProductViewRequest: ({ productView }) => Boolean(productView?.product?.id && productView.user),
  TrackCartRequest: ({ cart }) => Boolean(cart?.subtotal?.currency?.value && cart.user),
  TrackOrderRequest: ({ order }) => Boolean(order?.orderNumber && order.lineItems?.length > 0),
  BatchedTrackingRequest: ({ items }) => Array.isArray(items) && items.every(isProduct),
}

/** Returns why Relewise would reject a request. */
function problemOf(name: string, json: ReturnType<JSON['parse']>): string | undefined {
  if (!String(json.$type).endsWith(`.${name}, Relewise.Client`)) return '$type'
  const needed = Object.hasOwn(requiredFields, name) ? requiredFields[name] : undefined
  if (needed) return needed(json) ? undefined : name
  return json.user && json.language?.value ? undefined : 'language'
}

/** Relewise's tracking and recommendations, as far as shops use them. It recommends nothing. */
export async function startFakeRelewise(): Promise<FakeRelewise> {
  const config = { datasetId: 'our-set', apiKey: 'secret' }
  const nameOf = ({ path }: ProviderCall): string => path.split('/').at(-1) ?? ''
  const server = await startProvider(
    () => '',
    (call) => {
      if (call.header('authorization') !== `APIKey ${config.apiKey}`) return refused(401, 'Unauthorized')
      if (!call.path.startsWith(`/${config.datasetId}/v1/`)) return refused(404, 'Not Found')
      const problem = problemOf(nameOf(call), call.json)
      if (problem) return refused(400, problem)
      return { status: 200, body: { recommendations: [] } }
    },
  )
  return {
    ...server,
    config: { ...config, serverUrl: server.url },
    requests: (request) => server.calls.filter((call) => nameOf(call) === request).map(({ json }) => json),
  }
}
