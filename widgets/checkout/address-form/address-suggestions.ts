import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import style from '#renderer/browser/search/search-suggestions.css?inline'
import { createSuggestionPanel } from '#renderer/browser/search/suggestion-panel.ts'
import type { AddressSuggestion } from '#schemas/addresses/address-suggestion.ts'
import { addresses } from '#schemas/api/addresses.ts'
import { addressField, fillIn } from '#widgets/checkout/address-form/address-field.ts'

const call = createApiClient()

/** Milliseconds after the last key, and minimum length of a query. */
const [delay, minQueryLength] = [300, 3]

function optionOf({ label }: AddressSuggestion): HTMLElement {
  const option = document.createElement('div')
  option.className = 'suggestion-term'
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  const words = document.createElement('bdi')
  words.textContent = label
  option.append(words)
  return option
}

/** Returns a random id of a search, which ends with the selection. Works without HTTPS, too. */
const newSession = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

async function suggestionsFor(
  input: string,
  session: string,
  signal: AbortSignal,
): Promise<readonly AddressSuggestion[]> {
  const path = { catalog: currentCatalog(), address: input }
  const response = await call(addresses.suggest, { path, query: { session } }, { signal }).catch(
    () => undefined,
  )
  return response && !('error' in response) ? response.body : []
}

/** Returns all fields of the selected address; undefined on failure. */
async function wholeOf(
  suggestion: AddressSuggestion,
  session: string,
): Promise<AddressSuggestion | undefined> {
  if (suggestion.id === undefined) return suggestion
  const path = { catalog: currentCatalog() }
  const body = { id: suggestion.id, session }
  const response = await call(addresses.retrieve, { path, body }).catch(() => undefined)
  return response && !('error' in response) ? response.body[0] : undefined
}

/**
 * Suggests addresses for the street that is typed, and fills in the rest of the chosen one. The field is a combobox
 * (WAI-ARIA Authoring Practices: list autocomplete with manual selection). No suggestion is not an error
 * (addresses rule 6).
 */
export function suggestAddresses(part: HTMLElement, label: string): void {
  const field = addressField(part, 'line1')
  if (!(field instanceof HTMLInputElement)) return
  adoptStyle(style)
  const panel = createSuggestionPanel(field, label, { id: field.id.replaceAll('.', '-'), after: field })
  panel.element.dataset.inForm = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let request = new AbortController()
  let isFilling = false
  let session = newSession()

  const close = () => {
    clearTimeout(timer)
    request.abort()
    panel.close()
  }

  async function take(chosen: AddressSuggestion): Promise<void> {
    close()
    const endedSession = session
    session = newSession()
    const address = await wholeOf(chosen, endedSession)
    if (!address) return
    const { street, number, zipcode, city, region } = address
    isFilling = true
    fillIn(part, 'line1', addressField(part, 'houseNumber') ? street : [street, number].join(' ').trim())
    fillIn(part, 'houseNumber', number)
    fillIn(part, 'postalCode', zipcode)
    fillIn(part, 'city', city)
    fillIn(part, 'regionCode', region)
    isFilling = false
    if (number === '') addressField(part, 'houseNumber')?.focus()
  }

  async function suggest(): Promise<void> {
    request = new AbortController()
    const { signal } = request
    const suggestions = await suggestionsFor(field?.value.trim() ?? '', session, signal)
    if (signal.aborted || document.activeElement !== field) return
    const options = suggestions.map((suggestion) => {
      const option = optionOf(suggestion)
      option.addEventListener('click', () => void take(suggestion))
      return option
    })
    panel.show({ options })
  }

  function refresh(): void {
    if (isFilling) return
    clearTimeout(timer)
    request.abort()
    if ((field?.value.trim() ?? '').length < minQueryLength) panel.close()
    else timer = setTimeout(() => void suggest(), delay)
  }

  field.addEventListener('input', refresh)
  // The field may have changed during the fetch.
  if (document.activeElement === field) refresh()
  const keys = new Map<string, () => unknown>([
    ['ArrowDown', () => panel.move(1)],
    ['ArrowUp', () => panel.move(-1)],
    ['Enter', () => panel.active()?.click()],
    ['Escape', close],
  ])
  field.addEventListener('keydown', (event) => {
    const keyAction = keys.get(event.key)
    if (!keyAction || !panel.isOpen() || (event.key === 'Enter' && !panel.active())) return
    event.preventDefault()
    keyAction()
  })
  // Prevents the field from losing focus: the list would close before the click event.
  panel.element.addEventListener('mousedown', (event) => event.preventDefault())
  field.addEventListener('blur', close)
}
