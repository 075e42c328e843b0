import { isSame } from '#preview/draft/merge-values.ts'
import { readAmount, writtenAmount } from '#preview/forms/read-amount.ts'
import { localMoment } from '#preview/interface/local-moment.ts'
import type { ListedPromotion, WrittenPromotion } from '#schemas/commerce/office-promotion.ts'
import { promoCodeOf } from '#schemas/commerce/typed-codes.ts'
import { withLatinDigits } from '#schemas/values/latin-digits.ts'

/** Amounts as they are typed, by currency. */
type TypedAmounts = Readonly<Record<string, string>>

/** A promotion as its form shows it: numbers, amounts and times as they are typed. */
export interface PromotionDraft {
  name: string
  /** By language code. */
  names: Readonly<Record<string, string>>
  code: string
  discount: 'none' | 'percentage' | 'amount'
  percentage: string
  amounts: TypedAmounts
  freeShipping: boolean
  giftSku: string
  giftCount: string
  minimum: TypedAmounts
  markets: readonly string[]
  categories: readonly string[]
  membersOnly: boolean
  combines: boolean
  /** Local times. */
  from: string
  until: string
  limit: string
  once: boolean
  priority: string
}

/** A field of the form that can be wrong. */
export type PromotionField =
  | 'name'
  | 'code'
  | 'discount'
  | 'percentage'
  | 'amounts'
  | 'gift'
  | 'giftCount'
  | 'minimum'
  | 'until'
  | 'limit'
  | 'priority'

export type ReadDraft =
  | { kind: 'valid'; promotion: WrittenPromotion }
  | { kind: 'invalid'; fields: readonly PromotionField[] }

const typedAmounts = (amounts: Readonly<Record<string, number>> = {}): TypedAmounts =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => [currency, writtenAmount(amount, currency)]),
  )

export const emptyDraft: PromotionDraft = {
  name: '',
  names: {},
  code: '',
  discount: 'percentage',
  percentage: '',
  amounts: {},
  freeShipping: false,
  giftSku: '',
  giftCount: '1',
  minimum: {},
  markets: [],
  categories: [],
  membersOnly: false,
  combines: true,
  from: '',
  until: '',
  limit: '',
  once: false,
  priority: '0',
}

/** Returns a promotion as its form shows it. */
export function draftOf({ rule, ...promotion }: ListedPromotion): PromotionDraft {
  const { percentage, amounts, bonus } = rule
  const withoutPercentage = amounts === undefined ? 'none' : 'amount'
  return {
    name: rule.name,
    names: rule.names ?? {},
    code: promotion.code ?? '',
    discount: percentage === undefined ? withoutPercentage : 'percentage',
    percentage: percentage === undefined ? '' : String(percentage),
    amounts: typedAmounts(amounts),
    freeShipping: rule.freeShipping,
    giftSku: bonus?.sku ?? '',
    giftCount: String(bonus?.count ?? 1),
    minimum: typedAmounts(rule.minimumTotal),
    markets: rule.markets,
    categories: rule.categories,
    membersOnly: rule.membersOnly,
    combines: rule.combines,
    from: localMoment(promotion.validFrom),
    until: localMoment(promotion.validUntil),
    limit: promotion.usageLimit === undefined ? '' : String(promotion.usageLimit),
    once: promotion.oncePerCustomer,
    priority: String(promotion.priority),
  }
}

/** Returns a whole number within bounds; undefined if it is none. */
function wholeNumber(input: string, minimum: number, maximum: number): number | undefined {
  const value = /^-?\d{1,10}$/.test(input.trim()) ? Number(input) : Number.NaN
  return value >= minimum && value <= maximum ? value : undefined
}

/** Returns the amounts that are filled in, in minor units; undefined if one of them is no amount. */
function amountsIn(input: TypedAmounts): Record<string, number> | undefined {
  const amounts: Record<string, number> = {}
  for (const [currency, written] of Object.entries(input)) {
    if (written.trim() === '') continue
    const amount = readAmount(written, currency)
    if (amount === undefined || amount <= 0) return undefined
    amounts[currency] = amount
  }
  return amounts
}

const momentIn = (input: string): string | undefined =>
  input === '' ? undefined : new Date(input).toISOString()

type Rule = WrittenPromotion['rule']

/** Returns the gift of a draft. A choice of gifts, which the form does not edit, stays. */
function bonusIn(draft: PromotionDraft, id: string, before: Rule | undefined): Rule['bonus'] {
  const sku = draft.giftSku.trim()
  if (sku !== '') return { rewardId: before?.bonus?.rewardId ?? id, count: Number(draft.giftCount), sku }
  return before?.bonus?.sku === undefined ? before?.bonus : undefined
}

/** Returns the names that are filled in, by language. */
const namesIn = (input: PromotionDraft['names']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([language, name]) => (name.trim() ? [[language, name.trim()]] : [])),
  )

const hasAny = (amounts: object | undefined): boolean => Object.keys(amounts ?? {}).length > 0

/** Numbers and amounts of a draft; undefined where they are missing or wrong. */
const numbersIn = (draft: PromotionDraft) => ({
  percentage: draft.discount === 'percentage' ? wholeNumber(draft.percentage, 1, 100) : undefined,
  amounts: draft.discount === 'amount' ? amountsIn(draft.amounts) : undefined,
  minimum: amountsIn(draft.minimum),
  limit: wholeNumber(draft.limit, 1, 2_147_483_647),
  priority: wholeNumber(draft.priority, -1_000, 1_000),
  giftCount: wholeNumber(draft.giftCount, 1, 10),
})

type Numbers = ReturnType<typeof numbersIn>

/** Returns the fields that are wrong, in the order of the form. */
function wrongFields(draft: PromotionDraft, numbers: Numbers, bonus: Rule['bonus']): PromotionField[] {
  const { code, discount, freeShipping, from, until } = draft
  const checks: readonly (readonly [PromotionField, boolean])[] = [
    ['name', draft.name.trim() === ''],
    ['code', code.trim() !== '' && promoCodeOf(code) === ''],
    ['discount', discount === 'none' && !freeShipping && !bonus],
    ['percentage', discount === 'percentage' && numbers.percentage === undefined],
    ['amounts', discount === 'amount' && !hasAny(numbers.amounts)],
    ['giftCount', draft.giftSku.trim() !== '' && numbers.giftCount === undefined],
    ['minimum', numbers.minimum === undefined],
    ['until', until !== '' && from !== '' && until <= from],
    ['limit', draft.limit.trim() !== '' && numbers.limit === undefined],
    ['priority', numbers.priority === undefined],
  ]
  return checks.flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/**
 * Returns the promotion of a draft, or the fields that are wrong, in the order of the form.
 * @param id of the promotion
 * @param before the promotion as it was stored
 */
export function readDraft(draft: PromotionDraft, id: string, before?: ListedPromotion): ReadDraft {
  const numbers = numbersIn(draft)
  const bonus = bonusIn(draft, id, before?.rule)
  const fields = wrongFields(draft, numbers, bonus)
  if (fields.length > 0) return { kind: 'invalid', fields }
  const { percentage, amounts, minimum, limit, priority = 0 } = numbers
  const names = namesIn(draft.names)
  const [validFrom, validUntil] = [momentIn(draft.from), momentIn(draft.until)]
  const { markets, categories, membersOnly, combines, freeShipping } = draft
  return {
    kind: 'valid',
    promotion: {
      ...(draft.code.trim() !== '' && { code: draft.code.trim() }),
      ...(validFrom !== undefined && { validFrom }),
      ...(validUntil !== undefined && { validUntil }),
      ...(limit !== undefined && { usageLimit: limit }),
      priority,
      oncePerCustomer: draft.once,
      ...(before && { version: before.version }),
      rule: {
        name: draft.name.trim(),
        ...(hasAny(names) && { names }),
        markets: [...markets],
        categories: [...categories],
        ...(minimum && hasAny(minimum) && { minimumTotal: minimum }),
        ...(percentage !== undefined && { percentage }),
        ...(amounts && { amounts }),
        ...(bonus && { bonus }),
        membersOnly,
        combines,
        freeShipping,
      },
    },
  }
}

const withNormalCode = (draft: PromotionDraft): PromotionDraft => ({
  ...draft,
  code: promoCodeOf(withLatinDigits(draft.code)),
})

/** Whether a promotion that was read is as one that was saved: another operator may have changed it in between. */
export function isAsSaved(read: ListedPromotion | undefined, saved: WrittenPromotion): boolean {
  if (!read) return false
  const { id, version, used } = read
  const written = draftOf({ ...saved, id, version, used })
  return isSame(withNormalCode(draftOf(read)), withNormalCode(written))
}
