// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fillText } from '#renderer/texts/fill-text.ts'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import StoreLocator from '#widgets/stores/store-locator/component.tsx'
import { fixtures } from '#widgets/stores/store-locator/fixtures.ts'
import { storeLocator } from '#widgets/stores/store-locator/index.ts'
import type { StoreLocatorData, StoreResult } from '#widgets/stores/store-locator/load.ts'

const address = { street: 'Søndergade 12', postalCode: '8000', city: 'Aarhus C', countryCode: 'DK' }
const aarhus: StoreResult = {
  id: 'dk-2',
  name: 'Vitrine Aarhus',
  address: { ...address, latitude: 56.15, longitude: 10.2 },
  clickAndCollect: true,
  services: ['Tailor'],
  timeZone: 'Europe/Copenhagen',
  opening: { isOpen: false, date: '2026-11-25', time: '10:00' },
  distance: 84_600,
  url: '/dk/stores/aarhus',
}
const nowhere: StoreResult = { id: 'dk-9', name: 'Vitrine Nowhere', address, clickAndCollect: false }

const located: StoreLocatorData = {
  town: '',
  near: '',
  service: '',
  openNow: false,
  stores: [aarhus, nowhere],
  services: ['Tailor'],
  canCollect: true,
  isLocated: false,
  outline: { width: 800, height: 900, land: '', borders: '', points: [{ left: 40, top: 60 }] },
  isSignedIn: false,
  today: { 'Europe/Copenhagen': '2026-11-24' },
  catalog: 'dk',
  country: 'DK',
}

function show(data: Partial<StoreLocatorData> = {}, written: object = fixtures.minimal) {
  document.body.innerHTML = renderWidget(storeLocator, StoreLocator, written, {
    data: { ...located, ...data },
    context: { locale: 'en-IE' },
    page: { path: '/dk/store-locator' },
  })
}
beforeEach(() => show())

it('searches by a form that works without script', () => {
  const form = document.querySelector('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['get', '/dk/store-locator'])
  expect(
    within(document.querySelector('search') ?? document.body).getByLabelText(en['storeLocator.place']),
  ).toBeTruthy()
  const services = screen.getByLabelText(en['storeLocator.service'])
  expect([...services.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    '',
    'collect',
    'Tailor',
  ])
  expect(document.querySelector<HTMLButtonElement>('[data-near]')?.type).toBe('button')
})

it('shows each store’s distance, opening hours and services', () => {
  const [first, second] = screen.getAllByRole('listitem').filter(({ id }) => id !== '')
  expect(first?.textContent).toContain('Søndergade 12, 8000 Aarhus C')
  expect(first?.textContent).toContain('Closed now · opens tomorrow at 10:00')
  expect(first?.textContent).toContain('85 km away')
  expect(
    within(first ?? document.body)
      .getByRole('link', { name: 'Vitrine Aarhus' })
      .getAttribute('href'),
  ).toBe('/dk/stores/aarhus')
  // Shows nothing that is unknown.
  expect(second?.textContent).not.toMatch(/opens|open until|away/i)
})

it('links each number on the map to its store, and shows none for a store without coordinates', () => {
  const pins = within(screen.getByRole('navigation')).getAllByRole('link')
  expect(pins.map((pin) => pin.getAttribute('href'))).toEqual(['#widget-dk-2'])
  expect(document.getElementById('widget-dk-2')?.dataset.point).toBe('56.15,10.2')
})

it.each<[Partial<StoreLocatorData>, string]>([
  [{}, '2 stores'],
  [{ town: 'Odense', isLocated: true }, fillText(en['storeLocator.nearest'], { place: 'Odense' })],
  [{ near: '55.4,10.4', isLocated: true }, en['storeLocator.nearestHere']],
  [{ town: 'Atlantis' }, fillText(en['storeLocator.unknown'], { place: 'Atlantis' })],
  [{ stores: [], openNow: true }, en['storeLocator.none']],
  [{ stores: undefined }, en['storeLocator.failed']],
])('describes the result: %o', (data, words) => {
  show(data)
  expect(screen.getByRole('status').textContent).toContain(words)
})

it('lets customers select their store without script', () => {
  show({ isSignedIn: true, favourite: 'dk-9' })
  const forms = [...document.querySelectorAll('noscript')].map(({ innerHTML }) => innerHTML)
  expect(forms[0]).toContain('stores.chooseFavourite')
  expect(forms[1]).toContain('stores.forgetFavourite')
})
