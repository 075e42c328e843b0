// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import StoreDetails from '#widgets/stores/store-details/component.tsx'
import { fixtures } from '#widgets/stores/store-details/fixtures.ts'
import { storeDetails } from '#widgets/stores/store-details/index.ts'
import { storeData } from '#widgets/stores/store-details/store-data.ts'

function show(written: unknown, locale = 'en-IE'): void {
  document.body.innerHTML = renderWidget(storeDetails, StoreDetails, written, { context: { locale } })
}
const linesOf = () =>
  [...document.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  )

it('shows the store’s address, directions and phone number', () => {
  show(fixtures.full)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Vitrine Aarhus')
  expect(document.querySelector('address')?.innerHTML).toBe(
    '<bdi>Værkstedvej 12</bdi><bdi>8000 Aarhus C</bdi>',
  )
  expect(screen.getByRole('link', { name: /^Get directions/ }).getAttribute('href')).toBe(
    'https://maps.example/aarhus',
  )
  expect(screen.getByRole('link', { name: 'Call +45 00 00 01 01' }).getAttribute('href')).toBe(
    'tel:+4500000101',
  )
})

it('links the map by coordinates, otherwise by address', () => {
  const { mapUrl: _, ...content } = fixtures.full
  show(content)
  expect(screen.getByRole('link', { name: /^Get directions/ }).getAttribute('href')).toContain(
    'mlat=56.1518&mlon=10.2034',
  )
  show(fixtures.minimal)
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    'https://www.openstreetmap.org/search?query=Vitrine%20Aarhus%2C%20V%C3%A6rkstedvej%2012%2C%20Aarhus%20C',
  )
})

it('groups days with equal hours, in the locale’s words, and names closed days', () => {
  show(fixtures.full, 'da-DK')
  expect(linesOf()).toEqual([
    ['mandag – fredag', '10.00–18.00'],
    ['lørdag', '10.00–13.0014.00–17.00'],
    ['søndag', 'Closed'],
  ])
})

it('writes address and hours of an American store as Americans do', () => {
  const address = {
    street: '120 Prince Street',
    city: 'New York',
    regionCode: 'NY',
    postalCode: '10012',
    countryCode: 'US',
  }
  show({ ...fixtures.full, store: { ...fixtures.full.store, address } }, 'en-US')
  expect([...document.querySelectorAll('address bdi')].map((line) => line.textContent)).toEqual([
    '120 Prince Street',
    'New York, NY 10012',
  ])
  const [days, times = ''] = linesOf()[0] ?? []
  expect(days).toBe('Monday – Friday')
  expect(times.replace(/\s/g, ' ')).toBe('10:00 AM – 6:00 PM')
})

it('renders nothing for an unknown store', () => {
  expect(renderWidget(storeDetails, StoreDetails, fixtures.empty)).toBe('')
  expect(storeData(fixtures.empty.store)).toEqual([])
})

it('has structured data of a clothing store', () => {
  const checked = storeDetails.validate(fixtures.full)
  if (checked.kind === 'invalid') throw new Error('the fixture is not valid')
  expect(storeData(checked.value.store)).toMatchObject([
    {
      '@type': 'ClothingStore',
      name: 'Vitrine Aarhus',
      address: { streetAddress: 'Værkstedvej 12', addressLocality: 'Aarhus C', addressCountry: 'DK' },
      geo: { latitude: 56.1518, longitude: 10.2034 },
      openingHoursSpecification: [
        { opens: '10:00', closes: '18:00' },
        { opens: '10:00' },
        { opens: '14:00' },
      ],
    },
  ])
})

it('has structured data of the hours that the page shows', () => {
  const special = (from: string, times: object) => ({ from, reason: 'Christmas', ...times })
  const content = {
    store: {
      ...fixtures.full.store,
      openingHours: [{ days: ['Monday'], opens: '00:00', closes: '00:00' }],
      specialHours: [
        special('2026-12-24', { opens: '10:00' }),
        special('2026-12-25', {}),
        special('2026-12-31', { opens: '10:00', closes: '14:00' }),
        special('2027-01-01', { opens: '08:00', closes: '08:00' }),
      ],
    },
  }
  const checked = storeDetails.validate(content)
  if (checked.kind === 'invalid') throw new Error('the content is not valid')
  const closed = { opens: '00:00', closes: '00:00' }
  expect(storeData(checked.value.store)).toMatchObject([
    {
      openingHoursSpecification: [{ opens: '00:00', closes: '23:59' }],
      specialOpeningHoursSpecification: [
        { validFrom: '2026-12-24', ...closed },
        { validFrom: '2026-12-25', ...closed },
        { opens: '10:00', closes: '14:00' },
        { opens: '00:00', closes: '23:59' },
      ],
    },
  ])
})
