// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readStored, removeStored, writeStored } from '#renderer/browser/page/storage.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import { start } from '#widgets/stores/iso-setup/client.ts'
import IsoSetup from '#widgets/stores/iso-setup/component.tsx'
import { fixtures } from '#widgets/stores/iso-setup/fixtures.ts'
import { isoSetup } from '#widgets/stores/iso-setup/index.ts'

function show(written: unknown = fixtures.full): void {
  document.body.innerHTML = renderWidget(isoSetup, IsoSetup, written)
  const form = document.querySelector<HTMLElement>('[data-client="iso-setup"]')
  if (form) start(form)
}
const odense = () => screen.getByRole<HTMLInputElement>('radio', { name: /Vitrine Odense/ })

beforeEach(() => removeStored('storeId'))

it('stores the selected store without consent, as a device setting, and confirms', () => {
  show()
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(odense())
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(readStored('storeId')).toBe('odense')
  expect(screen.getByRole('status').textContent).toBe('This screen stands in Vitrine Odense.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dk')
})

it('describes each store by its number, if it has one, and its address', () => {
  show()
  const details = [...document.querySelectorAll('label small')].map(({ textContent }) => textContent)
  expect(details).toEqual(['101 · Værkstedvej 12 · Aarhus C', 'Havnegade 3 · Odense C'])
})

it('shows the choice that was made before', () => {
  writeStored('storeId', 'odense')
  show()
  expect(odense().checked).toBe(true)
  expect(screen.getByRole('status').textContent).toContain('Vitrine Odense')
})

it('stores nothing before a store is selected, and shows the shop’s validation message', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(readStored('storeId')).toBeUndefined()
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('Please make a selection.')
  fireEvent.click(odense())
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect([status.textContent, status.hasAttribute('data-refused')]).toEqual([
    'This screen stands in Vitrine Odense.',
    false,
  ])
})

it('shows a message without stores', () => {
  show(fixtures['no stores'])
  expect(document.body.textContent).toContain('no stores')
  expect(screen.queryByRole('button')).toBeNull()
})
