import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { parsePage } from '#renderer/browser/page/parse-page.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { startClients } from '#renderer/islands/start-clients.ts'
import { addressField, fillIn, valueIn } from '#widgets/checkout/address-form/address-field.ts'

/** Props of the choice of a country: the parameter of the page's address that selects it. */
const countryProps = ['parameter'] as const
export type CountryProps = PropsOf<typeof countryProps>

const selector = '[data-client="address-form"]'

/** Moves the focus to a field that replaces another, with its unfinished text and its cursor. */
function continueIn(field: HTMLElement | null, leftElement: Element): void {
  if (field instanceof HTMLInputElement && leftElement instanceof HTMLInputElement) {
    const { value, selectionStart, selectionEnd } = leftElement
    field.value = value
    // Types without a cursor have no selection.
    if (field.selectionStart !== null && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd)
  }
  field?.focus({ preventScroll: true })
}

/** Shows the fields of the chosen country, with what was typed into those that both countries have. */
export function start(element: HTMLElement): void {
  const select = findElement(element, 'select[name$="country"]', HTMLSelectElement)
  const props = readProps(element, countryProps)
  if (!select || !props) return
  const { parameter } = props
  let request = new AbortController()

  /** Returns the fields of a country, as the page with this choice shows them. */
  async function fieldsFor(country: string, signal: AbortSignal): Promise<HTMLElement | null> {
    const address = new URL(location.href)
    address.searchParams.set(parameter, country)
    const response = await fetch(address, { headers: { Accept: 'text/html' }, signal })
    if (!response.ok) return null
    const { page } = parsePage(await response.text())
    return findElement(page, `#${CSS.escape(element.id)} ${selector}`)
  }

  async function follow(country: string): Promise<void> {
    request.abort()
    request = new AbortController()
    if (country === '') return
    const { signal } = request
    // If the fields cannot be loaded, the refusal of the form names the missing ones.
    const fields = await fieldsFor(country, signal).catch(() => null)
    const shownElement = findElement(element, selector)
    if (signal.aborted || !fields || !shownElement) return
    for (const field of findElements(shownElement, '[name]')) {
      const name = field.getAttribute('name') ?? ''
      fillIn(fields, name, valueIn(shownElement, name))
    }
    const { activeElement } = document
    const leftElement = shownElement.contains(activeElement) ? activeElement : null
    shownElement.replaceWith(fields)
    void startClients(element)
    // A country without the field has the focus before its first one.
    if (leftElement)
      continueIn(addressField(fields, leftElement.getAttribute('name') ?? '') ?? select, leftElement)
  }

  select.addEventListener('change', () => void follow(select.value))
  // It may have been changed before this script was fetched, or restored by the browser.
  if (!select.selectedOptions[0]?.defaultSelected) void follow(select.value)
}
