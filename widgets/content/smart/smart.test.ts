import { expect, it } from 'vitest'
import { preparePage } from '#renderer/prepare-page.ts'
import { widgetsOf } from '#renderer/render-page.ts'
import { type Audience, selectRows } from '#renderer/select-rows.ts'
import type { Segment } from '#schemas/pages/visitor-rule.ts'
import { pageOf } from '#tests/support/engine.ts'
import { fixtures } from '#widgets/content/smart/fixtures.ts'
import { registry } from '#widgets/registry.ts'

const blackFriday = Date.parse('2026-11-27T12:00:00+01:00')
const guest: Segment = { audience: 'guest', draw: 0 }
const shopper: Audience = { market: { id: 'dk' }, device: 'mobile', iso: false, mode: 'live' }

const prepare = (...contents: object[]) =>
  preparePage(
    pageOf(...contents.map((content, index) => ({ id: `smart-${index}`, type: 'smart', content }))),
    registry,
    new Map(),
  )

function selectWidgets(
  content: object,
  visitor: Partial<Segment & Audience & { now: number }> = {},
): string[] {
  const { audience = 'guest', draw = 0, now = blackFriday, ...rest } = visitor
  const selected = selectRows(prepare(content), { ...shopper, ...rest }, { segment: { audience, draw }, now })
  return [...widgetsOf(selected)].map(({ node }) => node.id)
}

const variant = (rule: unknown, id: string) => ({
  rule,
  widgets: [{ id, type: 'text', content: { markdownContent: id } }],
})

it('shows the first variant whose rule holds', () => {
  expect(selectWidgets(fixtures.full, { audience: 'employee' })).toEqual(['employees', 'more'])
  expect(selectWidgets(fixtures.full, { audience: 'member' })).toEqual(['members'])
  expect(selectWidgets(fixtures.full)).toEqual(['guests'])
})

it('shows employees the members’ variant if no earlier one matches', () => {
  expect(selectWidgets(fixtures.full, { audience: 'employee', draw: 999 })).toEqual(['members'])
})

it.each([
  ['market', { market: { id: 'de' } }],
  ['device class', { device: 'desktop' }],
  ['place', { iso: true }],
  ['time, before', { now: Date.parse('2026-11-26T23:59:59+01:00') }],
  ['time, from the end on', { now: Date.parse('2026-11-30T00:00:00+01:00') }],
  ['share of visitors', { draw: 500 }],
] as const)('passes over a variant for another %s', (_, visitor) => {
  expect(selectWidgets(fixtures.full, { audience: 'employee', ...visitor })).toEqual(['members'])
})

it('shows nothing where no rule holds', () => {
  expect(selectWidgets({ variants: [variant({ audience: 'member' }, 'members')] })).toEqual([])
})

it('selects variants of nested smart widgets', () => {
  expect(selectWidgets(fixtures['choice in a choice'])).toEqual(['danish-guests'])
  expect(selectWidgets(fixtures['choice in a choice'], { market: { id: 'se' } })).toEqual([])
})

it('skips variants that are nested too deep, and reports them', () => {
  const nest = (depth: number): object => ({
    variants: [
      depth === 0
        ? variant({}, 'deep')
        : { widgets: [{ id: `in-${depth}`, type: 'smart', pointer: `/${depth}`, content: nest(depth - 1) }] },
    ],
  })
  expect(selectWidgets(nest(3))).toEqual(['deep'])
  expect(selectWidgets(nest(12))).toEqual([])
  expect(prepare(nest(12)).problems).toEqual([{ pointer: '/8', message: 'is nested in more than 4 choices' }])
})

it.each([
  { audience: 'everyone' },
  { markets: 'dk' },
  { markets: ['dk', 5] },
  { devices: ['watch'] },
  { from: 'tomorrow' },
  { share: 2 },
  { iso: 'yes' },
  'guests',
])('loses a variant with the broken rule %j, and that variant alone', (rule) => {
  const content = { variants: [variant(rule, 'broken'), variant({}, 'rest')] }
  expect(selectWidgets(content)).toEqual(['rest'])
  expect(prepare(content).problems[0]?.pointer).toMatch(/^\/variants\/0\/rule/)
})

it('reports the visitor properties that a page depends on', () => {
  expect(prepare(fixtures.full, fixtures.minimal).conditions).toEqual({
    audience: true,
    cuts: [0, 500],
    moments: [Date.parse('2026-11-26T23:00:00Z'), Date.parse('2026-11-29T23:00:00Z')],
  })
  expect(prepare(fixtures.minimal).conditions).toEqual({ audience: false, cuts: [], moments: [] })
  expect(prepare(fixtures.full).variesByDevice).toBe(true)
})

it('caches one selection for all visitors with the same variant', () => {
  const page = prepare(fixtures.full)
  const select = (segment: Segment, now = blackFriday) => selectRows(page, shopper, { segment, now })
  expect(select(guest)).toBe(select({ ...guest, draw: 499 }, blackFriday + 1))
  expect(select(guest)).not.toBe(select({ ...guest, audience: 'member' }))
  expect(select(guest)).not.toBe(select({ ...guest, draw: 500 }))
  expect(select(guest)).not.toBe(select(guest, blackFriday + 7 * 86_400_000))
})

it('shows editors the variant that they choose, and remembers nothing of it', () => {
  const page = prepare(fixtures.full)
  const visit = { segment: guest, now: blackFriday }
  const idsOf = (chosen?: ReadonlyMap<string, number>) =>
    [...widgetsOf(selectRows(page, shopper, { ...visit, chosen }))].map(({ node }) => node.id)
  expect(idsOf(new Map([['smart-0', 1]]))).toEqual(['members'])
  expect(idsOf(new Map([['smart-0', 9]]))).toEqual([])
  expect(idsOf(new Map([['other', 1]]))).toEqual(['guests'])
  expect(idsOf()).toEqual(['guests'])
})
