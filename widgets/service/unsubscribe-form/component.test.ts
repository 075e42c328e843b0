// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mailFragments } from '#schemas/api/form-fields.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import UnsubscribeForm from '#widgets/service/unsubscribe-form/component.tsx'
import { fixtures } from '#widgets/service/unsubscribe-form/fixtures.ts'
import { unsubscribeForm } from '#widgets/service/unsubscribe-form/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(unsubscribeForm, UnsubscribeForm, content)
}

it('ends mail by the address alone', () => {
  show(fixtures.minimal)
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy()
})

it('shows the same result for the form and the link, for known and unknown addresses', () => {
  show(fixtures.full)
  for (const id of ['widget-done', mailFragments.ended])
    expect(document.getElementById(id)?.textContent).toBe('Goodbye, and thank you.')
})
