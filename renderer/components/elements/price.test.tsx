import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Price } from '#renderer/components/elements/price.tsx'

const texts = {
  'price.from': 'From {price}',
  'price.historic': 'Lowest price in 30 days: {price}',
  'price.member': 'Members: {price}',
  'price.now': 'Now',
  'price.was': 'Was',
}
const euros = (amount: number) => ({ amount, currency: 'EUR' })

it('labels the current and the previous price', () => {
  const html = renderToStaticMarkup(
    <Price salesPrice={euros(4_900)} listPrice={euros(6_900)} locale="de-DE" texts={texts} />,
  )
  expect(html.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')).toBe('Now 49,00 € Was 69,00 €')
  expect(html).toMatch(/<s[ >].*69,00/)
})

it.each([undefined, euros(4_900)])('shows one price where there is no other (%o)', (listPrice) => {
  const html = renderToStaticMarkup(
    <Price salesPrice={euros(4_900)} listPrice={listPrice} locale="de-DE" texts={texts} />,
  )
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('49,00\u00a0€')
})

const wordsOf = (prices: Omit<ComponentProps<typeof Price>, 'locale' | 'texts'>) =>
  renderToStaticMarkup(<Price {...prices} locale="en-IE" texts={texts} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

it('shows the discount and the lowest recent price of reduced products only', () => {
  const prices = { salesPrice: euros(4_900), historicPrice: euros(5_500), percentage: 28 }
  expect(wordsOf({ ...prices, listPrice: euros(6_900) })).toMatch(/-10% Lowest price in 30 days: 55\.00 €/)
  expect(wordsOf(prices)).toMatch(/^€?49[.,]00 ?€?$/)
})

it.each([
  ['unknown', undefined, / -30%$/],
  ['higher', euros(8_000), / -12% Lowest/],
  ['less than one percent higher', euros(7_050), /100\.00 € Lowest/],
  ['the same', euros(7_000), /100\.00 € Lowest/],
  ['lower', euros(6_500), /100\.00 € Lowest/],
])(
  'announces no more than the percentage off the lowest recent price, which is %s',
  (_, historicPrice, pattern) => {
    const prices = { salesPrice: euros(7_000), listPrice: euros(10_000), percentage: 30 }
    expect(wordsOf({ ...prices, historicPrice })).toMatch(pattern)
  },
)

it('shows the lowest of several prices as such', () => {
  const prices = { salesPrice: euros(4_900), isFrom: true }
  expect(wordsOf(prices)).toMatch(/^From 49\.00 €$/)
  expect(wordsOf({ ...prices, listPrice: euros(6_900) })).toMatch(/^Now From 49\.00 € Was 69\.00 €$/)
})

it('shows one price if the platform names no discount (0 percent), even with another list price', () => {
  const prices = { salesPrice: euros(4_900), listPrice: euros(6_900), percentage: 0 }
  const html = renderToStaticMarkup(<Price {...prices} locale="de-DE" texts={texts} />)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('49,00\u00a0€')
})

it('shows the member price', () => {
  const html = renderToStaticMarkup(
    <Price salesPrice={euros(4_900)} memberPrice={euros(4_400)} locale="de-DE" texts={texts} />,
  )
  expect(html.replaceAll('\u00a0', ' ')).toContain('Members: 44,00 €')
})
