// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mailFragments } from '#schemas/api/form-fields.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import NewsletterSignup from '#widgets/service/newsletter-signup/component.tsx'
import { fixtures } from '#widgets/service/newsletter-signup/fixtures.ts'
import { newsletterSignup } from '#widgets/service/newsletter-signup/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(newsletterSignup, NewsletterSignup, content)
}

it('has an email field with autocomplete', () => {
  show(fixtures.minimal)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  expect([field.type, field.autocomplete, field.required, field.maxLength]).toEqual([
    'email',
    'email',
    true,
    254,
  ])
})

it('takes the words of content, else its own', () => {
  show(fixtures.full)
  expect(screen.getByRole('button', { name: 'Send me letters' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Letters from the workshop' })).toBeTruthy()
  show(fixtures.minimal)
  expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy()
})

it('shows the result of the confirmation link', () => {
  show(fixtures.minimal)
  expect(document.getElementById(mailFragments.confirmed)?.textContent).toContain('is confirmed')
  expect(document.getElementById(mailFragments.expired)?.textContent).toContain('has expired')
  show({ showMailLinkResult: false })
  expect(document.getElementById(mailFragments.confirmed)).toBeNull()
})

it('reads content that has the former name of the field', () => {
  const [migration] = newsletterSignup.migrations
  expect(migration?.up({ headline: 'News', tellsOfMail: false })).toEqual({
    headline: 'News',
    showMailLinkResult: false,
  })
  expect(migration?.up({ headline: 'News' })).toEqual({ headline: 'News' })
})
