import { expect, it } from 'vitest'
import { journalCsv } from '#preview/orders/journal-csv.ts'

it('writes amounts with their sign, the net amount, and the day in the market’s time zone', () => {
  const money = (amount: number) => ({ amount, currency: 'DKK' })
  const sale = {
    at: '2026-10-31T23:30:00.000Z',
    kind: 'sale',
    orderNumber: '100001',
    country: 'DK',
    total: money(50_000),
    tax: money(10_000),
    payment: money(40_000),
    giftCards: money(0),
    method: 'card',
  } as const
  const saleReturn = {
    ...sale,
    kind: 'return',
    storeId: 'dk-1',
    total: money(5),
    tax: money(1),
    payment: money(5),
  } as const
  expect(journalCsv([sale, saleReturn], 'Europe/Copenhagen').split('\n')).toEqual([
    '\ufefftime,kind,order,store,country,currency,total,tax,net,payment,giftCardsSold,method,day',
    '2026-10-31T23:30:00.000Z,sale,100001,,DK,DKK,500.00,100.00,400.00,400.00,0.00,card,2026-11-01',
    '2026-10-31T23:30:00.000Z,return,100001,dk-1,DK,DKK,-0.05,-0.01,-0.04,-0.05,0.00,card,2026-11-01',
    '',
  ])
})
