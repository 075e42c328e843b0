import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { addresses } from '#schemas/api/addresses.ts'
import { addressField, valueIn } from '#widgets/checkout/address-form/address-field.ts'

const call = createApiClient()

/**
 * Asks the shopper to confirm an address that validation does not recognise (addresses rule 7). A failed validation
 * asks nothing.
 */
export function confirmAddresses(part: HTMLElement, words: string): void {
  const note = document.createElement('p')
  note.setAttribute('role', 'status')
  // The grid of the fields positions the children of its children.
  const row = document.createElement('div')
  row.append(note)
  part.append(row)
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
    const path = { catalog: currentCatalog() }
    const response = await call(addresses.validate, { path, body }, { signal }).catch(() => undefined)
    if (signal.aborted || !response || 'error' in response) return
    const isDoubted = Object.values(response.body).includes(false)
    note.textContent = isDoubted ? words : ''
  }

  for (const name of ['line1', 'houseNumber', 'postalCode', 'city', 'regionCode'])
    addressField(part, name)?.addEventListener('change', () => void check())
}
