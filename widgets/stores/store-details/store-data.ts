import type { StoreReference } from '#schemas/commerce/store.ts'

interface Times {
  opens: string
  closes: string
}

/** Two equal times mean a closed day in schema.org, and an entire day in the shop. */
const timesOf = ({ opens, closes }: Times): Times =>
  opens === closes ? { opens: '00:00', closes: '23:59' } : { opens, closes }

const closed: Times = { opens: '00:00', closes: '00:00' }

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
          ...timesOf({ opens, closes }),
        })),
      }),
      // A day without both times is closed.
      ...(specialHours.length > 0 && {
        specialOpeningHoursSpecification: specialHours.map(({ from, until = from, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          validFrom: from,
          validThrough: until,
          ...(opens && closes ? timesOf({ opens, closes }) : closed),
        })),
      }),
    },
  ]
}
