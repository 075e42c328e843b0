// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ignoreAnnouncements, onAnnouncement } from '#renderer/browser/page/announce.ts'
import { Form } from '#renderer/components/form/form.tsx'
import {
  CheckboxField,
  SelectField,
  TextareaField,
  TextField,
} from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { startClients } from '#renderer/islands/start-clients.ts'
import { apiError } from '#schemas/api/api-error.ts'
import { en } from '#starter/translations/en.ts'
import { seeEverything } from '#tests/support/browser/see-everything.ts'
import { eventually } from '#tests/support/eventually.ts'

const body = {
  type: 'object',
  properties: {
    email: { type: 'string', format: 'email', maxLength: 254 },
    topic: { type: 'string', maxLength: 100 },
    message: { type: 'string', minLength: 1, maxLength: 50 },
    terms: { const: true },
  },
  required: ['email', 'topic', 'message', 'terms'],
  additionalProperties: false,
} as const

const rules = (name: keyof typeof body.properties) => rulesOf(body, name)

interface Sent {
  address: string
  fields: URLSearchParams
  answer: (response: Response) => void
}
let sent: Sent[]

beforeEach(async () => {
  sent = []
  seeEverything()
  vi.stubGlobal('fetch', (address: string, options: { body: URLSearchParams }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    sent.push({ address, fields: options.body, answer: resolve })
    return promise
  })
  document.body.innerHTML = renderToStaticMarkup(
    <Form endpoint="contact.send" id="contact" texts={en} submit="Send" done="Thank you">
      <TextField id="contact" rules={rules('email')} label="Email" texts={en} hint="For the answer" />
      <SelectField
        id="contact"
        rules={rules('topic')}
        label="Topic"
        placeholder="Select"
        options={[{ value: 'order', title: 'An order' }]}
        texts={en}
      />
      <TextareaField id="contact" rules={rules('message')} label="Message" texts={en} />
      <CheckboxField id="contact" rules={rules('terms')} label="I agree" />
    </Form>,
  )
  await startClients(document)
})
afterEach(() => vi.unstubAllGlobals())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const pressButton = () => screen.getByRole('button', { name: 'Send' }).click()
const errorOf = (name: string) => {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.at(-1) ?? '')?.textContent
}

function fill() {
  field('Email').value = 'a@example.com'
  field('Topic').value = 'order'
  field('Message').value = 'Where is it?'
  field('I agree').checked = true
}

const form = () => {
  const form = document.querySelector('form')
  if (!form) throw new Error('no form')
  return form
}

it('shows field errors and focuses the first, before sending anything', () => {
  field('Email').value = 'nobody'
  pressButton()
  expect(errorOf('Email')).toBe(en['form.email'])
  expect(errorOf('Topic')).toBe(en['form.choose'])
  expect(errorOf('Message')).toBe(en['form.required'])
  expect(errorOf('I agree')).toBe(en['form.accept'])
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

it('reports invalid field names to analytics, without values', () => {
  // Discards events of other tests.
  ignoreAnnouncements()
  const announced: object[] = []
  onAnnouncement((event) => void announced.push(event))
  field('Email').value = 'nobody'
  pressButton()
  ignoreAnnouncements()
  expect(announced).toHaveLength(1)
  expect(announced).toMatchObject([{ event: 'exception', label: 'form_error', fatal: false }])
  expect(JSON.stringify(announced)).toContain('email form.email')
  expect(JSON.stringify(announced)).not.toContain('nobody')
})

it('removes an error when the field becomes valid', () => {
  pressButton()
  expect(errorOf('Message')).not.toBe('')
  field('Message').dispatchEvent(new Event('input', { bubbles: true }))
  expect(errorOf('Message')).toBe('')
  expect(field('Message').hasAttribute('aria-invalid')).toBe(false)
})

it('is sent once, to its page, however often its button is pressed', async () => {
  fill()
  pressButton()
  pressButton()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.address).toBe(location.href)
  expect(Object.fromEntries(sent[0]?.fields ?? [])).toMatchObject({
    _form: 'contact.send',
    _id: 'contact',
    _website: '',
    email: 'a@example.com',
    topic: 'order',
    message: 'Where is it?',
    terms: 'true',
  })
  expect(Number(sent[0]?.fields.get('_elapsed'))).toBeGreaterThanOrEqual(0)
  expect(form().ariaBusy).toBe('true')
})

it('replaces itself with a success message, and notifies listeners', async () => {
  const done = vi.fn()
  document.body.addEventListener('vitrine:form-done', done, { once: true })
  fill()
  pressButton()
  sent[0]?.answer(new Response(null, { status: 204 }))
  await eventually(() => expect(document.activeElement?.textContent).toBe('Thank you'))
  expect(document.activeElement?.hasAttribute('data-shown')).toBe(true)
  expect(done.mock.calls[0]?.[0]).toMatchObject({ detail: { endpoint: 'contact.send' } })
  expect(field('Message').value).toBe('')
})

it('shows the server’s errors at their fields, and general errors above them', async () => {
  fill()
  pressButton()
  const errors = { email: ['form.email'], '': ['form.tooMany'] }
  sent[0]?.answer(Response.json(apiError(400, { errors }), { status: 400 }))
  await eventually(() => expect(errorOf('Email')).toBe(en['form.email']))
  expect(screen.getByRole('alert').textContent).toBe(en['form.tooMany'])
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(field('Message').value).toBe('Where is it?')
})

it('shows the error of a hidden field above the form', async () => {
  fill()
  const hidden = field('Topic').closest('div')
  if (hidden) hidden.style.display = 'none'
  pressButton()
  const errors = { topic: ['form.choose'] }
  sent[0]?.answer(Response.json(apiError(400, { errors }), { status: 400 }))
  await eventually(() => expect(screen.getByRole('alert').textContent).toBe(en['form.choose']))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

it('shows a message for a status without a reason, and follows the redirect of a reason', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  form().dataset.messages = JSON.stringify({ 404: 'Your basket is gone' })
  form().dataset.leads = JSON.stringify({ 'basket.frozen': '/dk/checkout/payment' })
  form().replaceWith(form().cloneNode(true))
  form().removeAttribute('data-started')
  await startClients(document)
  fill()
  pressButton()
  sent[0]?.answer(Response.json(apiError(404), { status: 404 }))
  await eventually(() => expect(screen.getByRole('alert').textContent).toBe('Your basket is gone'))
  await eventually(() => expect(form().ariaBusy).toBe('false'))
  pressButton()
  sent[1]?.answer(Response.json(apiError(409, { errors: { '': ['basket.frozen'] } }), { status: 409 }))
  await eventually(() => expect(assign).toHaveBeenCalledWith('/dk/checkout/payment'))
})

it('shows a failure without a response, and can be sent again', async () => {
  fill()
  pressButton()
  sent[0]?.answer(new Response('<p>no JSON</p>', { status: 502 }))
  await eventually(() => expect(screen.getByRole('alert').textContent).toBe(en['form.failed']))
  await eventually(() => expect(form().ariaBusy).toBe('false'))
  pressButton()
  expect(sent).toHaveLength(2)
})

it('removes the error of a choice from all of its options', async () => {
  form().insertAdjacentHTML(
    'afterbegin',
    '<input type="radio" name="terms.0"><input type="radio" name="terms.0"><p id="contact-terms.0-error"></p>',
  )
  const radios = [...form().querySelectorAll('[type="radio"]')]
  const marks = () => radios.map((radio) => radio.getAttribute('aria-invalid'))
  fill()
  pressButton()
  sent[0]?.answer(Response.json(apiError(400, { errors: { 'terms.0': ['form.invalid'] } }), { status: 400 }))
  await eventually(() => expect(marks()).toEqual(['true', 'true']))
  radios[1]?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(marks()).toEqual([null, null])
})
