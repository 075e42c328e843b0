import { describe, expect, it } from 'vitest'
import type { Address } from '#schemas/addresses/address.ts'
import { addressLines, formatLocation } from '#schemas/addresses/format-address.ts'

const examples: readonly [market: string, locale: string, address: Address, lines: readonly string[]][] = [
  [
    'dk',
    'da-DK',
    {
      country: 'DK',
      firstName: 'Anna',
      lastName: 'Holm',
      line1: 'Søndergade',
      houseNumber: '1',
      line2: '2. th.',
      postalCode: '8000',
      city: 'Aarhus C',
    },
    ['Anna Holm', 'Søndergade 1', '2. th.', '8000 Aarhus C', 'Danmark'],
  ],
  [
    'se',
    'sv-SE',
    {
      country: 'SE',
      firstName: 'Karin',
      lastName: 'Ek',
      line1: 'Drottninggatan',
      houseNumber: '12',
      line2: 'lgh 1102',
      postalCode: '111 51',
      city: 'Stockholm',
    },
    ['Karin Ek', 'Drottninggatan 12', 'lgh 1102', '111 51 Stockholm', 'Sverige'],
  ],
  [
    'de',
    'de-DE',
    {
      country: 'DE',
      firstName: 'Jonas',
      lastName: 'Weber',
      organizationName: 'Weber GmbH',
      line1: 'Torstraße',
      houseNumber: '12',
      postalCode: '10119',
      city: 'Berlin',
    },
    ['Jonas Weber', 'Weber GmbH', 'Torstraße 12', '10119 Berlin', 'Deutschland'],
  ],
  [
    'ch',
    'de-CH',
    {
      country: 'CH',
      firstName: 'Lea',
      lastName: 'Meier',
      line1: 'Bahnhofstrasse',
      houseNumber: '7a',
      postalCode: '8001',
      city: 'Zürich',
    },
    ['Lea Meier', 'Bahnhofstrasse 7a', '8001 Zürich', 'Schweiz'],
  ],
  [
    'en',
    'en-IE',
    {
      country: 'IE',
      firstName: 'Aoife',
      lastName: 'Byrne',
      line1: 'Grafton Street',
      houseNumber: '24',
      line2: 'Apartment 3',
      postalCode: 'D02 X285',
      city: 'Dublin 2',
    },
    ['Aoife Byrne', 'Apartment 3', '24 Grafton Street', 'Dublin 2', 'D02 X285', 'Ireland'],
  ],
  [
    'us',
    'en-US',
    {
      country: 'US',
      firstName: 'Ruth',
      lastName: 'Miller',
      line1: 'Spring Street',
      houseNumber: '110',
      line2: 'Apt 4B',
      postalCode: '10012',
      city: 'New York',
      regionCode: 'NY',
    },
    ['Ruth Miller', '110 Spring Street', 'Apt 4B', 'New York, NY 10012', 'United States'],
  ],
  [
    'ca',
    'en-CA',
    {
      country: 'CA',
      firstName: 'Noah',
      lastName: 'Tremblay',
      line1: 'Queen Street West',
      houseNumber: '250',
      line2: 'Unit 5',
      postalCode: 'M5V 1Z4',
      city: 'Toronto',
      regionCode: 'ON',
    },
    ['Noah Tremblay', '250 Queen Street West', 'Unit 5', 'Toronto ON M5V 1Z4', 'Canada'],
  ],
  [
    'ca-fr',
    'fr-CA',
    {
      country: 'CA',
      firstName: 'Zoé',
      lastName: 'Gagnon',
      line1: 'rue Sainte-Catherine Ouest',
      houseNumber: '1000',
      postalCode: 'H3B 1E7',
      city: 'Montréal',
      regionCode: 'QC',
    },
    ['Zoé Gagnon', '1000 rue Sainte-Catherine Ouest', 'Montréal QC H3B 1E7', 'Canada'],
  ],
  [
    'tr',
    'tr-TR',
    {
      country: 'TR',
      firstName: 'Elif',
      lastName: 'Demir',
      line1: 'Bağdat Caddesi',
      houseNumber: '7',
      district: '34',
      regionCode: '34-23',
    },
    ['Elif Demir', 'Bağdat Caddesi 7', 'Kadıköy/İstanbul', 'Türkiye'],
  ],
  [
    'ae',
    'ar-AE',
    {
      country: 'AE',
      firstName: 'ليلى',
      lastName: 'منصور',
      line1: 'شارع الشيخ زايد',
      houseNumber: '5',
      line2: 'شقة 12',
      city: 'دبي',
    },
    ['ليلى منصور', '5 شارع الشيخ زايد', 'شقة 12', 'دبي', 'الإمارات العربية المتحدة'],
  ],
]

describe('writes an address as its country does', () => {
  it.each(examples)('in %s', (_market, locale, address, lines) => {
    expect(addressLines(address, locale)).toEqual(lines)
  })

  it('in one line for a place', () => {
    const place = { country: 'US', line1: 'Spring Street', houseNumber: '110', city: 'New York' }
    expect(formatLocation({ ...place, postalCode: '10012', regionCode: 'NY' })).toBe(
      '110 Spring Street, New York, NY 10012',
    )
  })

  it('in one line with an Arabic comma', () => {
    const place = { country: 'AE', line1: '12 شارع الوصل', city: 'دبي' }
    expect(formatLocation(place)).toBe('12 شارع الوصل، دبي')
  })

  it('with the ids of a Turkish zone that is unknown', () => {
    const address = { country: 'TR', line1: 'Atatürk Bulvarı', houseNumber: '3', district: '06' }
    expect(addressLines(address, 'tr-TR')).toEqual(['Atatürk Bulvarı 3', 'Ankara', 'Türkiye'])
  })
})
