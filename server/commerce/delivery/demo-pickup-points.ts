import { createHash } from 'node:crypto'
import { type Address, coordinatesOf } from '#schemas/addresses/address.ts'
import { countryOf } from '#schemas/addresses/countries.ts'
import type { Town } from '#schemas/addresses/gazetteer.ts'
import type { PickupPoint } from '#schemas/commerce/shipping.ts'
import type { PickupPointSource } from '#server/commerce/delivery/pickup-points.ts'

const kilometre = 1_000
/** Length of a degree of latitude. */
const degree = 111 * kilometre
const count = 12
const everyNth = 3

interface PointWords {
  shops: readonly string[]
  streets: readonly string[]
  locker: string
}

const english: PointWords = {
  shops: ['Corner Shop', 'Station Kiosk', 'Book Shop', 'Flower Shop', 'Supermarket'],
  streets: ['Church Street', 'Station Road', 'Mill Lane', 'Park Avenue', 'Main Street'],
  locker: 'Parcel locker',
}

/** Common names of a country. */
const wordsByCountry = new Map<string, PointWords>([
  [
    'DK',
    {
      shops: ['Nærkøb', 'Stationskiosken', 'Boghandlen', 'Blomsterhjørnet', 'Byens Marked'],
      streets: ['Kirkegade', 'Stationsvej', 'Møllevej', 'Parkallé', 'Nørregade'],
      locker: 'Pakkeboks',
    },
  ],
  [
    'SE',
    {
      shops: ['Närköp', 'Stationskiosken', 'Bokhandeln', 'Blomsterhörnan', 'Torgets Livs'],
      streets: ['Kyrkogatan', 'Stationsgatan', 'Kvarngatan', 'Parkvägen', 'Storgatan'],
      locker: 'Paketbox',
    },
  ],
  [
    'DE',
    {
      shops: ['Kiosk am Markt', 'Bahnhofskiosk', 'Buchhandlung', 'Blumenladen', 'Lebensmittelmarkt'],
      streets: ['Kirchstraße', 'Bahnhofstraße', 'Mühlenweg', 'Parkstraße', 'Hauptstraße'],
      locker: 'Packstation',
    },
  ],
  [
    'CH',
    {
      shops: ['Kiosk am Markt', 'Bahnhofskiosk', 'Buchhandlung', 'Blumenladen', 'Dorfladen'],
      streets: ['Kirchgasse', 'Bahnhofstrasse', 'Mühleweg', 'Parkstrasse', 'Dorfstrasse'],
      locker: 'Paketautomat',
    },
  ],
  [
    'TR',
    {
      shops: ['Köşe Büfe', 'İstasyon Büfe', 'Kitabevi', 'Çiçekçi', 'Mahalle Marketi'],
      streets: ['Çarşı Caddesi', 'İstasyon Caddesi', 'Değirmen Sokak', 'Park Caddesi', 'Cumhuriyet Caddesi'],
      locker: 'Kargo dolabı',
    },
  ],
])

const shopDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const shopHours = [
  { days: [...shopDays], opens: '09:00', closes: '18:00' },
  { days: ['Saturday' as const], opens: '10:00', closes: '15:00' },
]
const alwaysOpen = [
  { days: [...shopDays, 'Saturday' as const, 'Sunday' as const], opens: '00:00', closes: '23:59' },
]

const isSameText = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && a !== '' && a.toLocaleLowerCase() === b?.toLocaleLowerCase()

/** Generates deterministic numbers from 0 up to 1 from a text. */
function fractions(text: string): (index: number) => number {
  const bytes = createHash('sha256').update(text).digest()
  return (index) => bytes.readUInt16BE((index * 2) % bytes.length) / 65_536
}

interface Position {
  latitude: number
  longitude: number
}

function inventPoints(carrierId: string, address: Address, centre: Position): PickupPoint[] {
  const { country, city = '', postalCode = '', regionCode, district } = address
  const words = wordsByCountry.get(country) ?? english
  const town = `${country} ${city} ${postalCode} ${district ?? ''}`.toLowerCase()
  return Array.from({ length: count }, (_, index): PickupPoint => {
    const of = fractions(`${carrierId} ${town} ${index}`)
    const isLocker = index % everyNth === everyNth - 1
    const metres = Math.round((index + of(0)) * 250)
    const angle = of(1) * 2 * Math.PI
    const squeeze = Math.max(0.1, Math.cos((centre.latitude * Math.PI) / 180))
    return {
      id: `${carrierId}-${createHash('sha256').update(`${carrierId} ${town} ${index}`).digest('hex').slice(0, 12)}`,
      name: isLocker
        ? `${words.locker} ${100 + Math.floor(of(2) * 900)}`
        : (words.shops[(index + Math.floor(index / everyNth)) % words.shops.length] ?? ''),
      straightLineDistance: metres,
      latitude: centre.latitude + (Math.sin(angle) * metres) / degree,
      longitude: centre.longitude + (Math.cos(angle) * metres) / (degree * squeeze),
      openingHours: isLocker ? alwaysOpen : shopHours,
      ...(isLocker && { carrierVariant: 'locker' }),
      address: {
        country,
        line1: words.streets[index % words.streets.length] ?? '',
        houseNumber: String(1 + Math.floor(of(3) * 98)),
        ...(city !== '' && { city }),
        ...(postalCode !== '' && { postalCode }),
        ...(regionCode !== undefined && { regionCode }),
        ...(district !== undefined && { district }),
        ...(isLocker && { carrierVariant: 'locker' }),
      },
    }
  })
}

/** Carriers with generated demo points. */
const demoCarriers = ['postnord', 'dhl', 'post-ch', 'an-post', 'yurtici'] as const

/**
 * Creates the demo's generated pickup points: around the town of the address, always the same ones, every third a
 * locker.
 * @param towns towns with known positions
 */
export function createDemoCarriers(
  towns: Readonly<Record<string, readonly Town[]>>,
): ReadonlyMap<string, PickupPointSource> {
  function centreOf(address: Address) {
    const countryTowns = Object.hasOwn(towns, address.country) ? towns[address.country] : undefined
    const town = countryTowns?.find(
      ({ city, zipcode }) => isSameText(address.city, city) || isSameText(address.postalCode, zipcode),
    )
    return coordinatesOf(address) ?? town ?? countryOf(address.country)
  }

  const pointsOf = (carrierId: string): PickupPointSource => ({
    async near(address) {
      const centre = centreOf(address)
      return centre ? inventPoints(carrierId, address, centre) : []
    },
  })
  return new Map(demoCarriers.map((id) => [id, pointsOf(id)]))
}
