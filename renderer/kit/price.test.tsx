import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Price } from '#renderer/kit/price.tsx'

const texts = { 'price.now': 'Now', 'price.was': 'Before' }
const euros = (amount: number) => ({ amount, currency: 'EUR' })

it('says which price counts and which one does not any more', () => {
  const html = renderToStaticMarkup(
    <Price salesPrice={euros(4_900)} listPrice={euros(6_900)} locale="de-DE" texts={texts} />,
  )
  expect(html.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')).toBe('Now 49,00 € Before 69,00 €')
  expect(html).toMatch(/<s[ >].*69,00/)
})

it.each([undefined, euros(4_900)])('shows one price where there is no other (%o)', (listPrice) => {
  const html = renderToStaticMarkup(
    <Price salesPrice={euros(4_900)} listPrice={listPrice} locale="de-DE" texts={texts} />,
  )
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('49,00\u00a0€')
})
