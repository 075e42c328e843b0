// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { start } from '#widgets/checkout/address-form/client.ts'

const part = (html: string, data: Readonly<Record<string, string>> = {}): HTMLElement => {
  document.body.innerHTML = `<form><div>${html}</div></form>`
  const element = document.querySelector('div')
  if (!element) throw new Error('there is a part')
  element.dataset.props = JSON.stringify({ mask: '', suggestions: '', doubt: '', ...data })
  start(element)
  return element
}

const field = (name: string): HTMLInputElement | HTMLSelectElement => {
  const field = document.querySelector(`[name="shippingAddress.${name}"]`)
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) return field
  throw new Error(`there is a field ${name}`)
}

const input = (name: string) => `<input name="shippingAddress.${name}">`

afterEach(() => vi.unstubAllGlobals())

it('offers the zones of the selected Turkish district', () => {
  part(`
    <select name="shippingAddress.district"><option value="">-</option><option value="06">Ankara</option>
    <option value="34">İstanbul</option></select>
    <select name="shippingAddress.regionCode"><option value="">-</option>
    <option value="06-07" data-name="Çankaya">Ankara – Çankaya</option>
    <option value="34-22" data-name="Kadıköy">İstanbul – Kadıköy</option></select>`)
  expect(field('regionCode').disabled).toBe(true)
  const zones = (district: string) => {
    field('district').value = district
    field('district').dispatchEvent(new Event('change'))
    return [...field('regionCode').querySelectorAll('option')].map(({ textContent }) => textContent)
  }
  expect(zones('34')).toEqual(['-', 'Kadıköy'])
  field('regionCode').value = '34-22'
  expect(zones('34')).toEqual(['-', 'Kadıköy'])
  expect(field('regionCode').value).toBe('34-22')
  expect(zones('06')).toEqual(['-', 'Çankaya'])
  expect(field('regionCode').value).toBe('')
})

it('formats a postcode’s digits by the mask', () => {
  part(input('postalCode'), { mask: '####-###' })
  const code = field('postalCode')
  code.value = '10000'
  code.dispatchEvent(new Event('input'))
  expect(code.value).toBe('1000-0')
})

it('warns of unknown addresses only', async () => {
  const answers = [{ streetValidated: false }, { cityValidated: true }]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  const element = part(input('line1') + input('city'), { doubt: 'Is it right?' })
  const note = () => element.querySelector('[role="status"]')?.textContent
  field('city').value = 'Aarhus'
  field('city').dispatchEvent(new Event('change'))
  expect(answers).toHaveLength(2)
  field('line1').value = 'Nowhere Lane'
  field('line1').dispatchEvent(new Event('change'))
  await eventually(() => expect(note()).toBe('Is it right?'))
  field('line1').dispatchEvent(new Event('change'))
  await eventually(() => expect(note()).toBe(''))
})
