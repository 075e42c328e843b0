// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import CountryList from '#widgets/navigation/country-list/component.tsx'
import { fixtures } from '#widgets/navigation/country-list/fixtures.ts'
import { countryList } from '#widgets/navigation/country-list/index.ts'
import { listMarkets } from '#widgets/navigation/country-list/load.ts'

const data = listMarkets(demoMarkets.map(({ market }) => market).reverse())

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(countryList, CountryList, content, { data })
}
const links = () => screen.getAllByRole('link')

it('links every market in the order of their priority', () => {
  show(fixtures.minimal)
  expect(links().map((link) => link.getAttribute('href'))).toEqual(
    demoMarkets.map(({ market }) => market.url),
  )
})

it('names each market in its own language, with lang and dir attributes', () => {
  show(fixtures.minimal)
  const emirates = links().find((link) => link.getAttribute('href') === '/ae')
  expect(['lang', 'hreflang', 'dir'].map((name) => emirates?.getAttribute(name))).toEqual([
    'ar-AE',
    'ar-AE',
    'rtl',
  ])
  expect(emirates?.textContent).toContain('العربية')
  const french = links().find((link) => link.getAttribute('href') === '/ca-fr')
  expect([french?.getAttribute('lang'), french?.textContent]).toEqual(['fr-CA', 'CanadaFrançais · CAD'])
})

it('marks the market that the shopper is in', () => {
  show(fixtures.minimal)
  expect(
    links()
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/dk'])
  expect(screen.getByText('Your current country')).toBeTruthy()
})

it('shows its headline if the markets could not be loaded', () => {
  document.body.innerHTML = renderWidget(countryList, CountryList, fixtures.full)
  expect(screen.getByRole('heading', { name: 'Choose your country' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it.each(Object.entries(fixtures))('renders the fixture “%s”', (_, content) => {
  show(content)
  expect(links()).toHaveLength(demoMarkets.length)
})
