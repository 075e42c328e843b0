import type { StoreReference } from '#schemas/commerce/store.ts'

/** Returns a store's structured data (schema.org: ClothingStore); none for an unknown store. */
export function storeData(store: StoreReference = { id: '' }): object[] {
  const { name, address, phone, openingHours = [], specialHours = [] } = store
  if (!name || !address) return []
  const { street, postalCode, city, regionCode, countryCode, latitude, longitude } = address
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ClothingStore',
      name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        ...(postalCode !== undefined && { postalCode }),
        addressLocality: city,
        ...(regionCode !== undefined && { addressRegion: regionCode }),
        addressCountry: countryCode,
      },
      ...(phone !== undefined && { telephone: phone }),
      ...(latitude !== undefined &&
        longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      ...(openingHours.length > 0 && {
        openingHoursSpecification: openingHours.map(({ days, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days,
          opens,
          closes,
        })),
      }),
      // A day without times is closed; schema.org expresses that by two equal times.
      ...(specialHours.length > 0 && {
        specialOpeningHoursSpecification: specialHours.map(
          ({ from, until = from, opens = '00:00', closes = '00:00' }) => ({
            '@type': 'OpeningHoursSpecification',
            validFrom: from,
            validThrough: until,
            opens,
            closes,
          }),
        ),
      }),
    },
  ]
}
