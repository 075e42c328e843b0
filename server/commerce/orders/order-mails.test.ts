import { expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import type { Address } from '#schemas/addresses/address.ts'
import { confirmationMail } from '#server/commerce/orders/order-mails.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'

/** Writes keys in place of texts, so that tests see values only. */
const factTexts: MailTexts = (market, recipient, write) => {
  const { subject, parts } = write((key) => key)
  const facts = parts.flatMap((part) => (typeof part !== 'string' && part.kind === 'facts' ? part.rows : []))
  return { market: market.id, recipient, subject, body: JSON.stringify(Object.fromEntries(facts)) }
}

const anna: Address = { country: 'DK', firstName: 'Anna', line1: 'Søndergade', houseNumber: '1' }
const firm: Address = { country: 'DK', firstName: 'Bo', line1: 'Nygade', houseNumber: '2' }

type BasketFields = Parameters<typeof basketWith>[1]

function confirmation(texts: MailTexts, fields: BasketFields) {
  const market = demoMarkets.map((demo) => demo.market).find(({ id }) => id === 'dk')
  const basket = basketWith([basketLine()], fields).response?.basket
  if (!market) throw new Error('there is no market dk')
  const order = { id: 'o', number: '1', details: JSON.stringify(basket) }
  return confirmationMail(texts, market, 'a@example.com', order, 'https://shop.example/', 'scheme')
}

const confirmedFacts = (fields: BasketFields): Record<string, string> =>
  JSON.parse(confirmation(factTexts, fields).body)

it('announces a mail of the dispatch only if something is sent', () => {
  const wordsOf: MailTexts = (market, recipient, write) => {
    const { subject, parts } = write((key) => key)
    return {
      market: market.id,
      recipient,
      subject,
      body: parts.filter((part) => typeof part === 'string').join(),
    }
  }
  const bodyOf = (isDigital: boolean) => confirmation(wordsOf, { isDigital }).body
  expect([bodyOf(false), bodyOf(true)]).toEqual(['mail.orderText', 'mail.orderTextDigital'])
})

it('confirms an order with the address of the invoice if it differs', () => {
  const differs = confirmedFacts({ shippingAddress: anna, billingAddress: firm })
  expect(differs['receipt.deliveredTo']).toContain('Søndergade 1')
  expect(differs['receipt.billedTo']).toContain('Nygade 2')
  expect(confirmedFacts({ shippingAddress: anna })).not.toHaveProperty('receipt.billedTo')
  expect(confirmedFacts({ shippingAddress: anna, billingAddress: anna })).not.toHaveProperty(
    'receipt.billedTo',
  )
  const same = confirmedFacts({ billingAddress: firm, useBillingAddressForShipping: true })
  expect(same['receipt.deliveredTo']).toContain('Nygade 2')
  expect(same).not.toHaveProperty('receipt.billedTo')
})
