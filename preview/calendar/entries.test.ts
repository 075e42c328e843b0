import { expect, it } from 'vitest'
import { dayOf, entriesOf, weeksOf } from '#preview/calendar/entries.ts'

const plan = {
  id: 'one',
  documents: [{ kind: 'page', market: 'dk', key: '/dk/sale' } as const],
  titles: ['Winter sale'],
  at: '2026-12-01T08:00:00Z',
  until: '2026-12-24T08:00:00Z',
  author: 'ann@shop.example',
  status: 'waiting' as const,
  reason: null,
}
const summaries = (plans: Parameters<typeof entriesOf>[0]) =>
  entriesOf(plans).map(({ what, at }) => `${what} ${at.toISOString().slice(0, 10)}`)

it('has an entry for the start of a plan and one for its end, the earliest first', () => {
  const later = { ...plan, id: 'two', at: '2026-12-02T08:00:00Z', until: null }
  expect(summaries([later, plan])).toEqual([
    'publishes 2026-12-01',
    'publishes 2026-12-02',
    'ends 2026-12-24',
  ])
})

it('has the title of each document', () => {
  const documents = [...plan.documents, { kind: 'page', market: 'dk', key: '/dk/gifts' } as const]
  const both = { ...plan, documents, titles: ['Winter sale', 'Gifts'], until: null }
  expect(entriesOf([both]).map(({ document, title }) => [document.key, title])).toEqual([
    ['/dk/sale', 'Winter sale'],
    ['/dk/gifts', 'Gifts'],
  ])
})

it('shows upcoming entries of live schedules, and failed ones at their time', () => {
  expect(summaries([{ ...plan, status: 'live' }])).toEqual(['ends 2026-12-24'])
  expect(summaries([{ ...plan, status: 'failed' }])).toEqual(['publishes 2026-12-01'])
})

it('lays months out in weeks from Monday on', () => {
  const weeks = weeksOf(new Date(2026, 1, 10))
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect([dayOf(weeks[0]?.[0] ?? new Date(0)), dayOf(weeks[4]?.[6] ?? new Date(0))]).toEqual([
    '2026-1-26',
    '2026-3-1',
  ])
  for (const week of weeks) expect(week[0]?.getDay()).toBe(1)
})
