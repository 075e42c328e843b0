import type { Store } from '#schemas/commerce/store.ts'

const map = 'https://www.openstreetmap.org'

/** Returns a map link of the address: nothing of other services is loaded into the page. */
export function mapAddress(name: string, { street, city, latitude, longitude }: Store['address']): string {
  return latitude === undefined || longitude === undefined
    ? `${map}/search?query=${encodeURIComponent([name, street, city].join(', '))}`
    : `${map}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

/** A link that calls a number. */
export const telephoneAddress = (phone: string): string => `tel:${phone.replace(/[^+0-9]/g, '')}`
