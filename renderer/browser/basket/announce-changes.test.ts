import { beforeEach, expect, it } from 'vitest'
import { announceChanges } from '#renderer/browser/basket/announce-changes.ts'
import { ignoreAnnouncements, onAnnouncement } from '#renderer/browser/page/announce.ts'
import type { LineView } from '#renderer/loaders/load-basket.ts'
import { basketLine } from '#tests/support/basket-data.ts'

const announced: object[] = []

beforeEach(() => {
  ignoreAnnouncements()
  onAnnouncement((event) => void announced.push(event))
  announced.length = 0
})

const small = (quantity: number) => basketLine({ quantity })
const large = (quantity: number) => basketLine({ id: 'l', sku: '10001_001_004', quantity })
const freeGift = basketLine({ id: 'p', sku: '10009_001', isBonusProduct: true })
const added = (value: number, ...items: object[]) => ({
  event: 'add_to_cart',
  currency: 'DKK',
  value,
  items,
})
const removed = (value: number, ...items: object[]) => ({
  ...added(value, ...items),
  event: 'remove_from_cart',
})
const item = (id: string, quantity: number, index = 1) =>
  expect.objectContaining({ item_id: id, price: 59_900, quantity, index })
const [s, l] = ['10001_001_002', '10001_001_004']

it.each<[string, string, LineView[], LineView[], object[]]>([
  ['a larger quantity', 'changeLine', [small(1)], [small(3), freeGift], [added(119_800, item(s, 2))]],
  ['a smaller quantity', 'changeLine', [small(3), freeGift], [small(2)], [removed(59_900, item(s, 1))]],
  ['a removed line', 'removeLine', [small(1), large(2)], [small(1)], [removed(119_800, item(l, 2))]],
  [
    'another size',
    'changeLine',
    [small(2)],
    [large(2)],
    [added(119_800, item(l, 2)), removed(119_800, item(s, 2))],
  ],
  [
    'an emptied basket',
    'remove',
    [small(1), large(1), freeGift],
    [],
    [removed(119_800, item(s, 1), item(l, 1, 2))],
  ],
  ['a free gift that was chosen', 'addBonus', [small(1)], [small(1), large(1)], []],
])('announces %s', (_, endpoint, before, after, events) => {
  announceChanges(`basket.${endpoint}`, { lines: before }, after.length > 0 ? { lines: after } : undefined)
  expect(announced).toEqual(events)
})
