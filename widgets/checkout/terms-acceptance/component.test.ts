// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import TermsAcceptance from '#widgets/checkout/terms-acceptance/component.tsx'
import { termsAcceptance } from '#widgets/checkout/terms-acceptance/index.ts'

it('renders nothing without a visitor', () => {
  expect(renderWidget(termsAcceptance, TermsAcceptance, {})).toBe('')
})

it('asks for a note in its form if content wants it, and preserves earlier input', () => {
  const basket = basketWith([], { basketId: 'b' }).response?.basket
  if (!basket) throw new Error('no basket')
  const data = { basket: { ...basket, note: 'Ring twice' } }
  document.body.innerHTML = renderWidget(termsAcceptance, TermsAcceptance, {}, { data })
  expect(screen.queryByRole('textbox', { name: /^Order note/ })).toBeNull()
  document.body.innerHTML = renderWidget(termsAcceptance, TermsAcceptance, { askNote: true }, { data })
  const note = screen.getByRole('textbox', { name: /^Order note/ })
  const button = screen.getByRole('button', { name: 'Continue' })
  expect(note).toHaveProperty('value', 'Ring twice')
  expect(note.closest('form')).toBe(button.closest('form'))
  expect(note.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('links the accepted version of the terms within the sentence that accepts them', () => {
  const basket = basketWith([], { basketId: 'b' }).response?.basket
  if (!basket) throw new Error('no basket')
  const data = { basket, terms: { path: '/dk/terms', version: '2026-09' } }
  document.body.innerHTML = renderWidget(termsAcceptance, TermsAcceptance, {}, { data })
  const box = screen.getByRole('checkbox', { name: /^I have read and accept the terms and conditions/ })
  const link = screen.getByRole('link', { name: 'terms and conditions' })
  expect([box.closest('label')?.contains(link), link.getAttribute('href')]).toEqual([
    true,
    '/dk/terms/2026-09',
  ])
})
