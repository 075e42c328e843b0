import { addressField } from '#widgets/checkout/address-form/address-field.ts'

/**
 * Leaves of Türkiye's zones those of the district that is chosen; without script all are there, each with its district's
 * name before its own.
 */
export function followDistrict(part: HTMLElement): void {
  const district = addressField(part, 'district')
  const zone = addressField(part, 'regionCode')
  if (!(district instanceof HTMLSelectElement) || !(zone instanceof HTMLSelectElement)) return
  const [none, ...all] = zone.options
  for (const option of all) option.textContent = option.dataset.name ?? option.textContent
  const narrow = () => {
    const { value } = zone
    const there = all.filter((option) => option.value.startsWith(`${district.value}-`))
    zone.replaceChildren(...(none ? [none] : []), ...there)
    zone.value = there.some((option) => option.value === value) ? value : (none?.value ?? '')
    zone.disabled = district.value === ''
  }
  district.addEventListener('change', narrow)
  narrow()
}
