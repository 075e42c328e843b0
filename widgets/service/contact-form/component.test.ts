// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import ContactForm from '#widgets/service/contact-form/component.tsx'
import { fixtures } from '#widgets/service/contact-form/fixtures.ts'
import { contactForm } from '#widgets/service/contact-form/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(contactForm, ContactForm, content)
}

it('asks for a name, an address and a message, and optionally for the order', () => {
  show(fixtures.minimal)
  for (const name of ['Name', 'Email', 'Message'])
    expect(screen.getByRole('textbox', { name }).hasAttribute('required'), name).toBe(true)
  expect(screen.getByRole('textbox', { name: /Order number/ }).hasAttribute('required')).toBe(false)
  show({ askOrderNumber: false })
  expect(screen.queryByRole('textbox', { name: /Order number/ })).toBeNull()
})

it('offers the topics of content, if there are any', () => {
  show(fixtures.minimal)
  expect(screen.queryByRole('combobox')).toBeNull()
  show({ topics: ['My order', 'A return', 'My order'] })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Select a topic',
    'My order',
    'A return',
  ])
})

it('posts to its page, under the name of its endpoint', () => {
  show(fixtures.full)
  const form = document.querySelector('form')
  expect([form?.getAttribute('action'), form?.method]).toEqual([null, 'post'])
  expect(form?.querySelector<HTMLInputElement>('[name="_form"]')?.value).toBe('contact.send')
})

it('has a honeypot field', () => {
  show(fixtures.minimal)
  const honeypot = document.querySelector('[name="_website"]')
  expect(honeypot?.getAttribute('tabindex')).toBe('-1')
  expect(honeypot?.closest('[aria-hidden="true"]')).toBeTruthy()
})

it('confirms with content’s text, or the default', () => {
  show(fixtures.full)
  expect(document.getElementById('widget-done')?.textContent).toBe('Thank you, we will be in touch.')
  show(fixtures.minimal)
  expect(document.getElementById('widget-done')?.textContent).toContain('We have received your message')
})
