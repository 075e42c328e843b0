// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { start } from '#widgets/product/buy-box/client.ts'

const bodies: unknown[] = []
const recipient = { recipientName: 'Ida', recipientEmail: 'ida@example.com', senderName: 'Ada' }

beforeEach(() => {
  bodies.length = 0
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    // Texts are fetched without a body.
    if (!init?.body) return Response.json({})
    bodies.push(JSON.parse(String(init.body)))
    const basket = { basketId: 'b', version: 1, lines: [], quantity: 1, bonusProductContexts: [] }
    return Response.json({ basket })
  })
  const fields = Object.keys(recipient).map(
    (name) => `<input id="${name}" name="gift.${name}"><p id="${name}-error"></p>`,
  )
  const props = JSON.stringify({ product: 'card', chooseSize: 'Choose', lowStock: '' })
  const words = JSON.stringify({ 'form.required': 'Required' })
  document.body.innerHTML = `<div data-props='${props}'><form><input type="hidden" name="sku" value="card_001">
    <details data-part="gift" data-messages='${words}'>${fields.join('')}</details></form></div>`
  const box = document.querySelector('div')
  if (box) start(box)
})
afterEach(() => vi.unstubAllGlobals())

function buy(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values))
    document.getElementById(name)?.setAttribute('value', value)
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }))
}

it('sends the recipient of a gift card whose fields were folded', async () => {
  buy(recipient)
  await vi.waitFor(() => expect(bodies).toEqual([expect.objectContaining({ gift: recipient })]))
})

it('unfolds the fields of a gift card that are filled in part, and sends nothing', async () => {
  buy({ recipientName: 'Ida' })
  await vi.waitFor(() =>
    expect(document.getElementById('recipientEmail-error')?.textContent).toBe('Required'),
  )
  expect([document.querySelector('details')?.open, bodies]).toEqual([true, []])
})

it('sends no recipient if the fields are empty', async () => {
  buy({})
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).not.toHaveProperty('gift')
})

it('adds a gift card once for two presses while its form is fetched', async () => {
  buy(recipient)
  buy(recipient)
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(document.querySelector('div')?.dataset.busy).toBeUndefined())
  expect(bodies).toHaveLength(1)
})
