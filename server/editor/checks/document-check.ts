import type { JSONSchema } from 'json-schema-to-ts'
import { jobsSchema } from '#schemas/careers/job.ts'
import { looksPartSchema, setsPartSchema } from '#schemas/catalogue/related-products.ts'
import { sizeGuideSchema } from '#schemas/catalogue/size-guides.ts'
import { decodePage } from '#schemas/cms/recognise.ts'
import { loyaltySchema } from '#schemas/commerce/loyalty.ts'
import { storeSchema } from '#schemas/commerce/store.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { marketSchema } from '#schemas/markets/market.ts'
import { followProblem } from '#schemas/markets/market-tree.ts'
import { togglesSchema } from '#schemas/markets/toggles.ts'
import { isComposed } from '#schemas/pages/document-kinds.ts'
import { redirectsSchema } from '#schemas/pages/redirects.ts'
import { compileSchema, type Problem, type Validator } from '#schemas/validation/validator.ts'
import { preferenceGroupsSchema } from '#schemas/visitors/preference-groups.ts'

const textsSchema = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 5_000 },
  maxProperties: 20_000,
} as const

const checkMarkets = compileSchema({ type: 'array', items: marketSchema, minItems: 1, maxItems: 500 })

const checks: ReadonlyMap<string, Validator<unknown>> = new Map<string, Validator<unknown>>([
  ['redirects', compileSchema(redirectsSchema)],
  ['markets', checkMarkets],
  ['translations', compileSchema(textsSchema)],
  ['toggles', compileSchema(togglesSchema)],
])

/** Returns the first reason why a document is invalid for its kind; undefined if it is valid. */
export function documentProblem({ kind }: EditedDocument, body: unknown): Problem | undefined {
  if (isComposed(kind)) {
    const decodedPage = decodePage(body)
    if (decodedPage.kind === 'page') return undefined
    return decodedPage.kind === 'refused'
      ? decodedPage.problems[0]
      : { pointer: '', message: 'must be a page' }
  }
  const checked = checks.get(kind)?.(body)
  if (checked?.kind === 'invalid') return checked.problems[0]
  const markets = kind === 'markets' ? checkMarkets(body) : undefined
  const message = markets?.kind === 'valid' ? followProblem(markets.value) : undefined
  return message === undefined ? undefined : { pointer: '', message }
}

const listIn = (name: string, items: JSONSchema) =>
  compileSchema({ type: 'object', properties: { [name]: { type: 'array', items } } })

/** Payload parts that shoppers would see incomplete; drafts may be incomplete. */
const partChecks: ReadonlyMap<string, Validator<unknown>> = new Map<string, Validator<unknown>>([
  ['stores', listIn('stores', storeSchema)],
  ['size-guide-settings', listIn('guides', sizeGuideSchema)],
  ['preference-groups', compileSchema({ type: 'object', properties: { groups: preferenceGroupsSchema } })],
  ['loyalty', compileSchema(loyaltySchema)],
  ['jobs', compileSchema(jobsSchema)],
  ['shop-the-look', compileSchema(looksPartSchema)],
  ['product-set', compileSchema(setsPartSchema)],
])

/**
 * Returns the first reason why a document cannot be published: it is invalid, or shoppers would not see a part of it.
 */
export function findPublishingProblem(document: EditedDocument, body: unknown): Problem | undefined {
  const problem = documentProblem(document, body)
  if (problem || document.kind !== 'payload') return problem
  return partChecks.get(document.key)?.(structuredClone(body)).problems[0]
}
