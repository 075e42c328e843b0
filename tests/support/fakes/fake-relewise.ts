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

const updateKinds = ['None', 'UpdateAndAppend', 'ReplaceProvidedProperties', 'ClearAndReplace']
const actionKinds = [
  ...['None', 'DisableInRecommendations', 'Disable', 'EnableInRecommendations', 'Enable'],
  ...['PermanentlyDelete', 'Delete'],
]
const isId = (id: unknown): boolean => typeof id === 'string' && id !== ''
const isPrice = ({ amount, currency }: ReturnType<JSON['parse']>): boolean =>
  typeof amount === 'number' && /^[A-Z]{3}$/.test(currency?.value)
const isText = ({ text, language }: ReturnType<JSON['parse']>): boolean =>
  typeof text === 'string' && isId(language?.value)

/** https://docs.relewise.com/docs/examples/json/integrations/json-product-updates.html */
function isProductUpdate(update: ReturnType<JSON['parse']>): boolean {
  const { product, variants = [], productUpdateKind, variantUpdateKind, replaceExistingVariants } = update
  const { displayName, salesPrice, listPrice } = product ?? {}
  return (
    isId(product?.id) &&
    variants.every(({ id }: { id: unknown }) => isId(id)) &&
    [productUpdateKind, variantUpdateKind].every((kind) => updateKinds.includes(kind)) &&
    typeof replaceExistingVariants === 'boolean' &&
    (displayName?.values ?? []).every(isText) &&
    [...(salesPrice?.values ?? []), ...(listPrice?.values ?? [])].every(isPrice)
  )
}

/** https://docs.relewise.com/docs/examples/dotnet/product-update/disable-entity.html */
const isProductAction = ({ filters, productUpdateKind, variantUpdateKind }: ReturnType<JSON['parse']>) =>
  filters?.items?.length > 0 &&
  [productUpdateKind, variantUpdateKind].every((kind) => actionKinds.includes(kind))

const itemChecks: Readonly<Record<string, (item: ReturnType<JSON['parse']>) => boolean>> = {
  'Relewise.Client.DataTypes.ProductUpdate, Relewise.Client': isProductUpdate,
  'Relewise.Client.DataTypes.ProductAdministrativeAction, Relewise.Client': isProductAction,
}
const isItem = (item: ReturnType<JSON['parse']>): boolean => itemChecks[item.$type]?.(item) ?? false
/** Items of a batch. */
const maxItems = 1_000

/** Required fields of each request. */
const requiredFields: Readonly<Record<string, (json: ReturnType<JSON['parse']>) => boolean>> = {
  TrackProductViewRequest: ({ productView }) => Boolean(productView?.product?.id && productView.user),
  TrackCartRequest: ({ cart }) => Boolean(cart?.subtotal?.currency?.value && cart.user),
  TrackOrderRequest: ({ order }) => Boolean(order?.orderNumber && order.lineItems?.length > 0),
  BatchedTrackingRequest: ({ items }) =>
    Array.isArray(items) && items.length <= maxItems && items.every(isItem),
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
