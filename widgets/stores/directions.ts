import { mapLink } from '#schemas/addresses/map-link.ts'
import type { Store } from '#schemas/commerce/store.ts'

/** Returns a map link of a store's address. */
export function mapAddress(name: string, { street, city, latitude, longitude }: Store['address']): string {
  const isPlaced = latitude !== undefined && longitude !== undefined
  return mapLink({
    words: [name, street, city].join(', '),
    position: isPlaced ? { latitude, longitude } : undefined,
  })
}

/** Returns a `tel:` link. */
export const telephoneAddress = (phone: string): string => `tel:${phone.replace(/[^+0-9]/g, '')}`
