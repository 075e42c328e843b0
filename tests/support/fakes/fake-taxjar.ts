import type { TaxJarConfig } from '#server/configuration/service-config.ts'
import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/fakes/provider-server.ts'

export interface FakeTaxJar extends ProviderServer {
  config: TaxJarConfig
  /** Changes the general rate of the one city that it knows. */
  setRate(rate: number): void
}

type Json = ReturnType<JSON['parse']>

const refused = (status: number, error: string, detail: string): ProviderReply => ({
  status,
  body: { status, error, detail },
})
const unprocessable = (detail: string): ProviderReply => refused(422, 'Unprocessable Entity', detail)
const badRequest = (detail: string): ProviderReply => refused(400, 'Bad Request', detail)

const known = new Set(['20010', '99999'])
const clothing = '20010'
/** Clothes below this price per piece are not taxed in New York. */
const untaxedBelow = 110

const cents = (amount: number): number => Math.round(amount * 100) / 100
const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0

function lineProblem({ quantity, unit_price: price, discount, product_tax_code: code }: Json) {
  if (!Number.isInteger(quantity) || !isAmount(price) || !isAmount(discount))
    return badRequest('line_items is invalid')
  if (cents(quantity * price) < discount) return badRequest('discount is larger than the line item')
  return code === undefined || known.has(code) ? undefined : badRequest('product_tax_code is invalid')
}

/** The error for an invalid request, in TaxJar's format. */
function problemOf(json: Json): ProviderReply | undefined {
  if (typeof json.to_country !== 'string') return badRequest('No to country, required')
  if (json.to_country === 'US' && typeof json.to_zip !== 'string')
    return badRequest('No to zip, required when country is US')
  if (typeof json.to_state !== 'string') return badRequest('No to state, required when country is US')
  if (!isAmount(json.shipping)) return badRequest('No shipping, required')
  if (!Array.isArray(json.line_items) && !isAmount(json.amount))
    return badRequest('No amount or line items, required')
  const problem = (json.line_items ?? []).map(lineProblem).find(Boolean)
  if (problem) return problem
  if (json.to_state === 'NY' && !json.to_zip.startsWith('1'))
    return unprocessable(`to_zip ${json.to_zip} is not used within to_state NY`)
  return undefined
}

/** TaxJar's `POST /v2/taxes` for a shop that collects in New York alone; its rates are those of the city. */
export async function startFakeTaxJar(): Promise<FakeTaxJar> {
  const apiKey = 'taxjar-key'
  let rate = 0.08875

  function taxes({ json }: ProviderCall): ProviderReply {
    const problem = problemOf(json)
    if (problem) return problem
    const hasNexus = json.to_state === 'NY'
    if (!hasNexus)
      return { status: 200, body: { tax: { amount_to_collect: 0, has_nexus: false, rate: 0, shipping: 0 } } }
    const lines = json.line_items.map(
      ({ id, quantity, unit_price: price, discount, product_tax_code: code }: Json) => {
        const paid = cents(quantity * price - discount)
        const isUntaxed = code === '99999' || (code === clothing && paid < untaxedBelow * quantity)
        return { id, tax_collectable: isUntaxed ? 0 : cents(paid * rate), combined_tax_rate: rate }
      },
    )
    const shipping = { tax_collectable: cents(json.shipping * rate), combined_tax_rate: rate }
    const whole = lines.reduce((sum: number, line: Json) => sum + line.tax_collectable, 0)
    return {
      status: 200,
      body: {
        tax: {
          amount_to_collect: cents(whole + shipping.tax_collectable),
          ...{ has_nexus: true, rate, freight_taxable: true, tax_source: 'destination' },
          breakdown: { combined_tax_rate: rate, shipping, line_items: lines },
        },
      },
    }
  }

  const server = await startProvider(
    () => '',
    (call) => {
      if (call.header('authorization') !== `Bearer ${apiKey}`)
        return refused(401, 'Unauthorized', `Not authorized for route '${call.method} ${call.path}'`)
      return call.path === '/v2/taxes' && call.method === 'POST'
        ? taxes(call)
        : refused(404, 'Not Found', 'No such route')
    },
  )
  return {
    ...server,
    config: { apiKey, url: server.url, origin: undefined },
    setRate(given) {
      rate = given
    },
  }
}
