// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import AddressBook from '#widgets/account/address-book/component.tsx'
import { addressBook } from '#widgets/account/address-book/index.ts'
import type { AddressBookData } from '#widgets/account/address-book/load.ts'

const path = '/dk/account/addresses'
const home = { id: 'a1', country: 'DK', line1: 'Nørregade', houseNumber: '7', isPreferred: true }
const work = { id: 'a2', country: 'DK', line1: 'Havnegade', isPreferred: false }
const denmark = { name: 'Danmark', countryId: 'DK' }

function show(book: Partial<AddressBookData>) {
  const data = {
    addresses: [home, work],
    billingId: undefined,
    countries: [denmark],
    home: 'DK',
    regions: {},
    path,
    ...book,
  }
  document.body.innerHTML = renderWidget(addressBook, AddressBook, {}, { data })
}
const formsOf = (name: string) =>
  [...document.querySelectorAll('form')].filter(
    (form) => form.querySelector<HTMLInputElement>('[name="_form"]')?.value === `account.${name}`,
  )

it('lists addresses with their forms, and offers to prefer all but the preferred one', () => {
  show({})
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(formsOf('removeAddress')).toHaveLength(2)
  const purposes = formsOf('preferAddress').map((form) =>
    ['addressId', 'purpose'].map((name) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value),
  )
  expect(purposes).toEqual([
    ['a2', undefined],
    ['a2', 'billing'],
  ])
  expect(screen.getAllByRole('link', { name: 'Edit' }).map((link) => link.getAttribute('href'))).toEqual([
    `${path}?edit=a1`,
    `${path}?edit=a2`,
  ])
})

it('changes an address by the fields of its country, and leads back to the list', () => {
  show({ edited: { address: work, country: 'DK' } })
  const [form] = formsOf('changeAddress')
  const value = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
  expect([value('addressId'), value('line1'), value('country'), value('_next')]).toEqual([
    'a2',
    'Havnegade',
    'DK',
    path,
  ])
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

it('shows the form for the first address immediately; that address becomes preferred', () => {
  show({ addresses: [], edited: { address: undefined, country: 'DK' } })
  expect(document.body.textContent).toContain('You have no saved addresses yet.')
  expect(formsOf('addAddress')).toHaveLength(1)
  expect(document.querySelector('[name="isPreferred"]')).toBeNull()
})

it('shows the fields of the chosen country', () => {
  const countries = [denmark, { name: 'De forenede arabiske emirater', countryId: 'AE' }]
  show({ countries, edited: { address: undefined, country: 'AE' } })
  const choice = screen.getByRole('combobox', { name: 'Country' })
  expect(choice.querySelector('[selected]')).toHaveProperty('value', 'AE')
  expect(document.querySelector('[name="postalCode"]')).toBeNull()
})

it('offers the country of an address to which nothing is delivered any longer', () => {
  const abroad = { ...work, country: 'US' }
  show({ edited: { address: abroad, country: 'US' } })
  const choice = screen.getByRole('combobox', { name: 'Country' })
  expect(choice.querySelector('[selected]')).toHaveProperty('value', 'US')
  expect([...choice.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'DK', 'US'])
})

it('labels a separate billing address', () => {
  show({ billingId: 'a2' })
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Default delivery address')
  expect(first?.textContent).not.toContain('Default billing address')
  expect(second?.textContent).toContain('Default billing address')
})
