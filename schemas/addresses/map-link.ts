import { type Address, coordinatesOf } from '#schemas/addresses/address.ts'
import { formatLocation } from '#schemas/addresses/format-address.ts'

const map = 'https://www.openstreetmap.org'

/** A location for map services: by its coordinates, else by search words. */
export interface MapQuery {
  words: string
  position: { latitude: number; longitude: number } | undefined
}

/** Returns a link to a map service. The page itself loads nothing from it. */
export const mapLink = ({ words, position }: MapQuery): string =>
  position
    ? `${map}/?mlat=${position.latitude}&mlon=${position.longitude}#map=17/${position.latitude}/${position.longitude}`
    : `${map}/search?query=${encodeURIComponent(words)}`

/** Returns the address of a map that shows a pickup point. */
export const pickupMapLink = (name: string | undefined, address: Address): string =>
  mapLink({
    words: [name, formatLocation(address)].filter(Boolean).join(', '),
    position: coordinatesOf(address),
  })
