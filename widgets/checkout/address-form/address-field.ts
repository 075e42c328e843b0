/** Returns an address field within `part` by its name: `city`, even as `shippingAddress.city`. */
export function addressField(
  part: HTMLElement,
  name: string,
): HTMLInputElement | HTMLSelectElement | undefined {
  const field = part.querySelector(`[name="${name}"], [name$=".${name}"]`)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined
}

/** Returns a field's value; empty if the country has no such field. */
export const valueIn = (part: HTMLElement, name: string): string =>
  addressField(part, name)?.value.trim() ?? ''

/** Sets a field and dispatches its events; a select only if it has the option. */
export function fillIn(part: HTMLElement, name: string, value: string): void {
  const field = addressField(part, name)
  if (!field || value === '') return
  if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value))
    return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
