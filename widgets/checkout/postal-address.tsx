import type { Address } from '#schemas/address.ts'

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ')

/** The town as it stands on a parcel: "8000 Aarhus C", in America "New York, NY 10012". */
function townLine({ postalCode, city, country, regionCode }: Address): string {
  const isAmerican = country === 'US' || country === 'CA'
  if (!isAmerican) return joined(postalCode, city)
  return [city, joined(regionCode, postalCode)].filter(Boolean).join(', ')
}

/** Where a place is, in one line: a street with its number, and the town. */
export const placeLine = (address: Address): string =>
  [joined(address.line1, address.houseNumber), townLine(address)].filter(Boolean).join(', ')

/** Lines of an address as they stand on a parcel; a courier's own fields are left out. */
export function addressLines(address: Address, locale: string): string[] {
  const { firstName, lastName, organizationName, line1, houseNumber, line2, country } = address
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return [
    joined(firstName, lastName),
    organizationName ?? '',
    joined(line1, houseNumber),
    line2 ?? '',
    townLine(address),
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
