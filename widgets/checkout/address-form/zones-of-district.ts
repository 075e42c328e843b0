import { addressField } from '#widgets/checkout/address-form/address-field.ts'

/** Shows only the zones of the chosen district; without script all are listed, prefixed by the district's name. */
export function followDistrict(part: HTMLElement): void {
  const district = addressField(part, 'district')
  const zone = addressField(part, 'regionCode')
  if (!(district instanceof HTMLSelectElement) || !(zone instanceof HTMLSelectElement)) return
  const [none, ...all] = zone.options
  for (const option of all) option.textContent = option.dataset.name ?? option.textContent
  const narrow = () => {
    const { value } = zone
    const zonesThere = all.filter((option) => option.value.startsWith(`${district.value}-`))
    zone.replaceChildren(...(none ? [none] : []), ...zonesThere)
    zone.value = zonesThere.some((option) => option.value === value) ? value : (none?.value ?? '')
    zone.disabled = district.value === ''
  }
  district.addEventListener('change', narrow)
  narrow()
}
