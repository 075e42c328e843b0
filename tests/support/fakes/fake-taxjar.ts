import type { TaxJarConfig } from '#server/configuration/service-config.ts'
import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/fakes/provider-server.ts'

export interface FakeTaxJar extends ProviderServer {
  config: TaxJarConfig
  /** The shop's requests that break TaxJar's API reference. */
  violations: string[]
  /** Changes the general rate of the one city that it knows. */
  setRate(rate: number): void
}

type Json = ReturnType<JSON['parse']>

const refused = (status: number, error: string, detail: string): ProviderReply => ({
  status,
  body: { status, error, detail },
})
const badRequest = (detail: string): ProviderReply => refused(400, 'Bad Request', detail)

/** Product tax codes: clothing, and exempt goods. */
const known = new Set(['20010', '99999'])
const clothing = '20010'
/** Clothes below this price per piece are not taxed in New York. */
const untaxedBelow = 110

const cents = (amount: number): number => Math.round(amount * 100) / 100
const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const isText = matches(/\S/)
const isCountry = matches(/^[A-Z]{2}$/)
const isState = matches(/^[A-Z]{2}$/)
const isZip = matches(/^\d{5}(-\d{4})?$/)

/** Fields of a request, from TaxJar's published reference (https://developers.taxjar.com/api/reference/#post-calculate-sales-tax-for-an-order). */
const fields: Readonly<Record<string, (value: Json) => boolean>> = {
  ...{
    from_country: isCountry,
    from_zip: isZip,
    from_state: isState,
    from_city: isText,
    from_street: isText,
  },
  ...{ to_country: isCountry, to_zip: isZip, to_state: isState, to_city: isText, to_street: isText },
  ...{ amount: isAmount, shipping: isAmount, line_items: Array.isArray },
}

const lineFields: Readonly<Record<string, (value: Json) => boolean>> = {
  id: isText,
  quantity: (value) => Number.isInteger(value) && value > 0,
  product_tax_code: isText,
  unit_price: isAmount,
  discount: isAmount,
}

/** Returns the first field that is undocumented or invalid. */
const brokenField = (rules: typeof fields, body: Json): string | undefined =>
  Object.keys(body).find((name) => !rules[name]?.(body[name]))

function lineProblem(line: Json): ProviderReply | undefined {
  const broken = brokenField(lineFields, line)
  if (broken !== undefined) return badRequest(`line_items[][${broken}] is invalid`)
  const { quantity, unit_price: price, discount = 0, product_tax_code: code } = line
  if (cents(quantity * price) < discount) return badRequest('discount is larger than the line item')
  return code === undefined || known.has(code) ? undefined : badRequest('product_tax_code is invalid')
}

/** The error for a request that breaks the reference, in TaxJar's format. */
function problemOf({ json, header }: ProviderCall): ProviderReply | undefined {
  if (!header('content-type').startsWith('application/json'))
    return refused(406, 'Not Acceptable', 'Data should always be JSON-encoded')
  if (json.to_country === undefined) return badRequest('No to country, required')
  if (json.to_zip === undefined) return badRequest('No to zip, required when country is US')
  if (json.to_state === undefined) return badRequest('No to state, required when country is US')
  if (json.shipping === undefined) return badRequest('No shipping, required')
  if (json.line_items === undefined && json.amount === undefined)
    return badRequest('No amount or line items, required')
  const broken = brokenField(fields, json)
  if (broken !== undefined) return badRequest(`${broken} is invalid`)
  return (json.line_items ?? []).map(lineProblem).find(Boolean)
}

/** TaxJar's `POST /v2/taxes` for a shop that collects in New York alone; its rates are those of the city. */
export async function startFakeTaxJar(): Promise<FakeTaxJar> {
  const apiKey = 'taxjar-key'
  const violations: string[] = []
  let rate = 0.08875

  function taxes(call: ProviderCall): ProviderReply {
    const { json } = call
    const problem = problemOf(call)
    if (problem) violations.push(JSON.stringify(problem.body))
    if (problem) return problem
    if (json.to_state === 'NY' && !json.to_zip.startsWith('1'))
      return badRequest(`to_zip ${json.to_zip} is not used within to_state NY`)
    const hasNexus = json.to_state === 'NY'
    if (!hasNexus)
      return {
        status: 200,
        body: {
          tax: {
            ...{ amount_to_collect: 0, freight_taxable: false, has_nexus: false, rate: 0 },
            ...{ tax_source: null, taxable_amount: 0 },
          },
        },
      }
    const lines = json.line_items.map(
      ({ id, quantity, unit_price: price, discount = 0, product_tax_code: code }: Json) => {
        const paid = cents(quantity * price - discount)
        const isUntaxed = code === '99999' || (code === clothing && paid < untaxedBelow * quantity)
        return { id, tax_collectable: isUntaxed ? 0 : cents(paid * rate), combined_tax_rate: rate }
      },
    )
    const shipping = { tax_collectable: cents(json.shipping * rate), combined_tax_rate: rate }
    const linesTax = lines.reduce((sum: number, line: Json) => sum + line.tax_collectable, 0)
    return {
      status: 200,
      body: {
        tax: {
          amount_to_collect: cents(linesTax + shipping.tax_collectable),
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
    violations,
    config: { apiKey, url: server.url, origin: undefined },
    setRate(newRate) {
      rate = newRate
    },
  }
}
