import type { RuleField } from '#preview/merchandising/rule-draft.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'
import { merchandising } from '#schemas/api/merchandising.ts'
import type {
  ListedSearchRule,
  WrittenPlacement,
  WrittenSearchRule,
} from '#schemas/commerce/merchandising.ts'

// Operators' changes of searches and listings. Each throws CallFailed if the server does not respond.

export interface SaveOutcome {
  /** A message if it was refused. */
  refusal?: string
  /** Fields that the server refused. */
  fields: readonly RuleField[]
}

const isField = (name: string): name is RuleField => ['scope', 'term', 'targets'].includes(name)

export async function saveSearchRule(body: WrittenSearchRule): Promise<SaveOutcome> {
  const response = await callShop(merchandising.saveSearchRule, { body })
  if (response.status === 204) return { fields: [] }
  const errors = 'error' in response ? response.error.errors : {}
  if (Object.values(errors).flat().includes('searchRule.taken'))
    return { refusal: merchandisingText('refused.taken'), fields: ['term'] }
  const fields = Object.keys(errors).filter(isField)
  return fields.length > 0
    ? { refusal: merchandisingText('refused.fields'), fields }
    : { refusal: officeRefusal(response), fields }
}

/** Deletes a rule. Returns a message if it was refused. */
export async function removeSearchRule({
  kind,
  scope,
  term,
  version,
}: ListedSearchRule): Promise<string | undefined> {
  const response = await callShop(merchandising.removeSearchRule, { query: { kind, scope, term, version } })
  return response.status === 204 ? undefined : officeRefusal(response)
}

/** Places products in a listing. Returns a message if it was refused. */
export async function placeProducts(body: WrittenPlacement): Promise<string | undefined> {
  const response = await callShop(merchandising.place, { body })
  return response.status === 204 ? undefined : officeRefusal(response)
}
