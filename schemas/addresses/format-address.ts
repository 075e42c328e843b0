import { formatAddress } from 'localized-address-format'
import type { Address } from '#schemas/addresses/address.ts'
import { turkishLocations } from '#schemas/addresses/turkish-locations.ts'

/** Countries in which the house number precedes the street (https://github.com/OpenCageData/address-formatting). */
const numberFirst: ReadonlySet<string> = new Set(
  'AD AE AM AU BH CA DZ EG FR GB IE LU MA MT SA TN US'.split(' '),
)

/** Countries in which flat and building precede the street. */
const unitFirst: ReadonlySet<string> = new Set(['GB', 'IE'])

const joinParts = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ')

/** Returns the street and the house number in the country's order. */
export const streetAndNumber = ({
  country,
  line1,
  houseNumber,
}: Pick<Address, 'country' | 'line1' | 'houseNumber'>): string =>
  numberFirst.has(country) ? joinParts(houseNumber, line1) : joinParts(line1, houseNumber)

function streetLines(address: Address): string[] {
  const { country, line2 = '' } = address
  const street = streetAndNumber(address)
  return unitFirst.has(country) ? [line2, street] : [street, line2]
}

/** Returns town and region by name; Turkish ones are stored as ids. */
function townOf({ country, city, regionCode, district }: Address) {
  if (country !== 'TR') return { locality: city, administrativeArea: regionCode }
  const zone = turkishLocations.zones.find(({ zoneId }) => zoneId === regionCode)
  const province = turkishLocations.districts.find(({ districtId }) => districtId === district)
  return { locality: zone?.name ?? city, administrativeArea: province?.name ?? district }
}

/**
 * Returns the lines without the country. Postcode prefixes are for mail from abroad, whose last line names the country.
 */
function linesOf(address: Address, isNamed: boolean): string[] {
  const { country, firstName, lastName, organizationName, postalCode } = address
  const { locality, administrativeArea } = townOf(address)
  const fields = {
    postalCountry: country,
    locality: locality ?? '',
    administrativeArea: administrativeArea ?? '',
    postalCode: postalCode ?? '',
    addressLines: streetLines(address).filter((line) => line !== ''),
    ...(isNamed && { name: joinParts(firstName, lastName), organization: organizationName ?? '' }),
  }
  const lines = formatAddress(fields)
  // Some countries end addresses with an emirate or province instead of the town.
  const isComplete = !locality || lines.some((line) => line.includes(locality))
  const complete = isComplete ? lines : formatAddress({ ...fields, administrativeArea: locality })
  return complete
    .map((line) => (postalCode ? line.replace(`${country}-${postalCode}`, postalCode) : line).trim())
    .filter((line) => line !== '')
}

/** Returns the lines of a place's address without its country: street with number, and town. */
export const locationLines = (address: Address): string[] => linesOf(address, false)

/** Formats the address of a place in one line, with the comma of its script. */
export function formatLocation(address: Address): string {
  const lines = locationLines(address)
  return lines.join(lines.some((line) => /\p{Script=Arabic}/u.test(line)) ? '، ' : ', ')
}

/**
 * Formats an address as its country writes it, with the country last, in the reader's language. Numbers for couriers
 * and customs are omitted.
 */
export function addressLines(address: Address, locale: string): string[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return [...linesOf(address, true), names.of(address.country) ?? address.country]
}
