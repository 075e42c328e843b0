/** A field of an address within `part`, by what addresses call it: `city`, also where it is `shippingAddress.city`. */
export function addressField(
  part: HTMLElement,
  name: string,
): HTMLInputElement | HTMLSelectElement | undefined {
  const found = part.querySelector(`[name="${name}"], [name$=".${name}"]`)
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : undefined
}

/** What stands in it; empty where the country has no such field. */
export const valueIn = (part: HTMLElement, name: string): string =>
  addressField(part, name)?.value.trim() ?? ''

/** Fills a field in as a shopper would; a choice only where it has that option. */
export function fillIn(part: HTMLElement, name: string, value: string): void {
  const field = addressField(part, name)
  if (!field || value === '') return
  if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value))
    return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
