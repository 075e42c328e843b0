import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { withMask } from '#schemas/addresses/postal-code-mask.ts'
import { confirmAddresses } from '#widgets/checkout/address-form/address-check.ts'
import { addressField } from '#widgets/checkout/address-form/address-field.ts'
import { suggestAddresses } from '#widgets/checkout/address-form/address-suggestions.ts'
import { followDistrict } from '#widgets/checkout/address-form/zones-of-district.ts'

/** Props of the address fields: the postcode's mask and two texts, empty if unused. */
const addressProps = ['mask', 'suggestions', 'doubt'] as const
export type AddressProps = PropsOf<typeof addressProps>

/** Formats a postcode while it is typed at the end; elsewhere the caret would jump. */
function followMask(field: HTMLInputElement, mask: string): void {
  field.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    if (isDeleting || field.selectionStart !== field.value.length) return
    field.value = withMask(mask, field.value)
  })
}

/** Assists with address fields: zones of the district, masks, suggestions, and validation. */
export function start(element: HTMLElement): void {
  const { mask, suggestions, doubt } = readProps(element, addressProps) ?? {}
  const postalCode = addressField(element, 'postalCode')
  if (mask && postalCode instanceof HTMLInputElement) followMask(postalCode, mask)
  followDistrict(element)
  if (suggestions) suggestAddresses(element, suggestions)
  if (doubt) confirmAddresses(element, doubt)
}
