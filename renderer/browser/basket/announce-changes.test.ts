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

const smallQuantityLine = (quantity: number) => basketLine({ quantity })
const largeQuantityLine = (quantity: number) => basketLine({ id: 'l', sku: '10001_001_004', quantity })
const freeGift = basketLine({ id: 'p', sku: '10009_001', isBonusProduct: true })
const addEvent = (value: number, ...items: object[]) => ({
  event: 'add_to_cart',
  currency: 'DKK',
  value,
  items,
})
const removeEvent = (value: number, ...items: object[]) => ({
  ...addEvent(value, ...items),
  event: 'remove_from_cart',
})
const item = (id: string, quantity: number, index = 1) =>
  expect.objectContaining({ item_id: id, price: 59_900, quantity, index })
const [s, l] = ['10001_001_002', '10001_001_004']

it.each<[string, string, LineView[], LineView[], object[]]>([
  [
    'a larger quantity',
    'changeLine',
    [smallQuantityLine(1)],
    [smallQuantityLine(3), freeGift],
    [addEvent(119_800, item(s, 2))],
  ],
  [
    'a smaller quantity',
    'changeLine',
    [smallQuantityLine(3), freeGift],
    [smallQuantityLine(2)],
    [removeEvent(59_900, item(s, 1))],
  ],
  [
    'a removed line',
    'removeLine',
    [smallQuantityLine(1), largeQuantityLine(2)],
    [smallQuantityLine(1)],
    [removeEvent(119_800, item(l, 2))],
  ],
  [
    'another size',
    'changeLine',
    [smallQuantityLine(2)],
    [largeQuantityLine(2)],
    [addEvent(119_800, item(l, 2)), removeEvent(119_800, item(s, 2))],
  ],
  [
    'an emptied basket',
    'remove',
    [smallQuantityLine(1), largeQuantityLine(1), freeGift],
    [],
    [removeEvent(119_800, item(s, 1), item(l, 1, 2))],
  ],
  [
    'a free gift that was chosen',
    'addBonus',
    [smallQuantityLine(1)],
    [smallQuantityLine(1), largeQuantityLine(1)],
    [],
  ],
])('announces %s', (_, endpoint, before, after, events) => {
  announceChanges(`basket.${endpoint}`, { lines: before }, after.length > 0 ? { lines: after } : undefined)
  expect(announced).toEqual(events)
})
