// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftOf, emptyDraft, readDraft } from '#preview/promotions/promotion-draft.ts'
import type { ListedPromotion } from '#schemas/commerce/office-promotion.ts'

const currency = fc.constantFrom('DKK', 'EUR', 'AED')
const amounts = fc.dictionary(currency, fc.integer({ min: 1, max: 9_999_999 }), { minKeys: 1 })
/** The form shows whole minutes. */
const minuteBetween = (least: number, most: number) =>
  fc
    .integer({ min: Date.UTC(least) / 60_000, max: Date.UTC(most) / 60_000 })
    .map((minutes) => new Date(minutes * 60_000).toISOString())

const rule = fc.record(
  {
    name: fc.stringMatching(/^[a-z]{1,9}$/),
    markets: fc.uniqueArray(fc.constantFrom('dk', 'de')),
    categories: fc.uniqueArray(fc.constantFrom('shoes', 'knitwear')),
    membersOnly: fc.boolean(),
    combines: fc.boolean(),
    freeShipping: fc.boolean(),
    minimumTotal: amounts,
    bonus: fc.record(
      { rewardId: fc.constant('warm'), count: fc.integer({ min: 1, max: 10 }), sku: fc.constant('1_2_3') },
      { requiredKeys: ['rewardId', 'count'] },
    ),
  },
  { requiredKeys: ['name', 'markets', 'categories', 'membersOnly', 'combines', 'freeShipping'] },
)
const discount = fc.oneof(fc.record({ percentage: fc.integer({ min: 1, max: 100 }) }), fc.record({ amounts }))

const promotion = fc.record(
  {
    id: fc.constant('one'),
    used: fc.nat(),
    version: fc.constant('seen'),
    priority: fc.integer({ min: -1_000, max: 1_000 }),
    oncePerCustomer: fc.boolean(),
    rule: fc.tuple(rule, discount).map(([conditions, gives]) => ({ ...conditions, ...gives })),
    code: fc.stringMatching(/^[A-Z0-9]{1,9}$/),
    usageLimit: fc.integer({ min: 1, max: 2_147_483_647 }),
    validFrom: minuteBetween(2020, 2030),
    validUntil: minuteBetween(2031, 2040),
  },
  { requiredKeys: ['id', 'used', 'version', 'priority', 'oncePerCustomer', 'rule'] },
)

it('keeps every promotion that is opened and saved unchanged', () => {
  fc.assert(
    fc.property(promotion, (stored: ListedPromotion) => {
      const { id, used: _, ...written } = stored
      expect(readDraft(draftOf(stored), id, stored)).toEqual({ kind: 'valid', promotion: written })
    }),
  )
})

const filled = { ...emptyDraft, name: 'Autumn', percentage: '10' }

it('reads amounts with a comma or a point, and leaves out empty ones', () => {
  const draft = { ...filled, discount: 'amount', amounts: { DKK: '99,50', EUR: '12.5', AED: ' ' } } as const
  expect(readDraft(draft, 'one')).toMatchObject({
    promotion: { rule: { amounts: { DKK: 9_950, EUR: 1_250 } } },
  })
})

it('reads names by language, without the empty ones', () => {
  const draft = { ...filled, names: { da: ' Velkommen ', de: ' ' } }
  expect(readDraft(draft, 'one')).toMatchObject({ promotion: { rule: { names: { da: 'Velkommen' } } } })
})

it.each([
  ['name', { name: ' ' }],
  ['code', { code: ' _ ' }],
  ['discount', { discount: 'none' }],
  ['percentage', { percentage: '0' }],
  ['percentage', { percentage: '12.5' }],
  ['amounts', { discount: 'amount', amounts: { DKK: '' } }],
  ['amounts', { discount: 'amount', amounts: { DKK: '10', EUR: 'ten' } }],
  ['minimum', { minimum: { DKK: '-5' } }],
  ['giftCount', { giftSku: '1_2_3', giftCount: '11' }],
  ['until', { from: '2026-05-02T10:00', until: '2026-05-01T10:00' }],
  ['limit', { limit: '0' }],
  ['priority', { priority: '' }],
] as const)('finds that %s is wrong in %j', (field, change) => {
  expect(readDraft({ ...filled, ...change }, 'one')).toEqual({ kind: 'invalid', fields: [field] })
})
