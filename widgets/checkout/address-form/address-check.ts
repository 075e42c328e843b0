import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { catalogHere } from '#renderer/browser/page/catalog-here.ts'
import { addresses } from '#schemas/api/addresses.ts'
import { addressField, valueIn } from '#widgets/checkout/address-form/address-field.ts'

const call = createApiClient()

/**
 * Asks the shopper to confirm an address that validation does not recognise (addresses rule 7). A failed validation
 * asks nothing.
 */
export function doubtAddresses(part: HTMLElement, words: string): void {
  const note = document.createElement('p')
  note.setAttribute('role', 'status')
  part.append(note)
  let request = new AbortController()

  async function check(): Promise<void> {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const body = {
      region: valueIn(part, 'regionCode'),
      city: valueIn(part, 'city'),
      zipCode: valueIn(part, 'postalCode'),
      streetName: valueIn(part, 'line1'),
      houseNumber: valueIn(part, 'houseNumber'),
    }
    note.textContent = ''
    if (body.streetName === '' || body.city === '') return
    const path = { catalog: catalogHere() }
    const response = await call(addresses.validate, { path, body }, { signal }).catch(() => undefined)
    if (signal.aborted || !response || 'error' in response) return
    const isDoubted = Object.values(response.body).includes(false)
    note.textContent = isDoubted ? words : ''
  }

  for (const name of ['line1', 'houseNumber', 'postalCode', 'city', 'regionCode'])
    addressField(part, name)?.addEventListener('change', () => void check())
}
