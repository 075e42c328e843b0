import type { Address } from '#schemas/address.ts'

/** Lines of an address as they stand on a parcel; a courier's own fields are left out. */
export function addressLines(address: Address, locale: string): string[] {
  const { firstName, lastName, organizationName, line1, houseNumber, line2, postalCode, city, country } =
    address
  const { regionCode } = address
  const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const isAmerican = country === 'US' || country === 'CA'
  const regionLine = [city, joined(regionCode, postalCode)].filter(Boolean).join(', ')
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return [
    joined(firstName, lastName),
    organizationName ?? '',
    joined(line1, houseNumber),
    line2 ?? '',
    isAmerican ? regionLine : joined(postalCode, city),
    names.of(country) ?? country,
  ].filter((line) => line !== '')
}

export const PostalAddress = ({ address, locale }: { address: Address; locale: string }) => (
  <address style={{ fontStyle: 'normal' }}>
    {addressLines(address, locale).map((line) => (
      <div key={line}>
        <bdi>{line}</bdi>
      </div>
    ))}
  </address>
)
