import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rateOf } from '#schemas/commerce/tax-rules.ts'
import { readLocalRates } from '#server/commerce/tax/local-rates.ts'
import { createTaxService } from '#server/commerce/tax/tax-service.ts'

const salesTax = (percent: string, classes = {}) => ({ name: 'Sales tax', percent, classes })
const rates = [
  { country: 'US', region: 'NY', taxes: [salesTax('4.5')] },
  {
    country: 'US',
    region: 'NY',
    postalCodes: ['100', '101'],
    freight: true,
    taxes: [salesTax('8.875', { clothing: '4.5' })],
  },
  { country: 'US', region: 'NY', postalCodes: ['10013'], taxes: [salesTax('9')] },
  { country: 'NO', taxes: [] },
  { country: 'CA', region: 'ON', postalCodes: ['K1A 0B'], taxes: [salesTax('7')] },
  { country: 'SE', postalCodes: ['111 22', ' '], taxes: [salesTax('6')] },
]
const taxes = createTaxService(rates)

it.each([
  [{ country: 'US', regionCode: 'NY' }, 4_500, false],
  [{ country: 'US', regionCode: 'ny', postalCode: '10001' }, 8_875, true],
  [{ country: 'US', regionCode: 'NY', postalCode: '10013-1234' }, 9_000, false],
  [{ country: 'US', regionCode: 'NY', postalCode: '14201' }, 4_500, false],
  [{ country: 'US', regionCode: 'NJ', postalCode: '10001' }, 6_625, false],
  [{ country: 'NO' }, 0, true],
  [{ country: 'CA', regionCode: 'ON', postalCode: 'k1a0b1' }, 7_000, true],
  [{ country: 'SE', postalCode: '11122' }, 6_000, true],
  [{ country: 'SE', postalCode: '111 23' }, 25_000, true],
  [{ country: 'DK', postalCode: '8000' }, 25_000, true],
])('taxes %j at %d', async (place, rate, freight) => {
  const rules = await taxes.rulesFor(place, 'en')
  expect([rateOf(rules), rules.freight]).toEqual([rate, freight])
})

it('uses a location’s rate for a tax class, included or added as in its country', async () => {
  const rules = await taxes.rulesFor({ country: 'US', regionCode: 'NY', postalCode: '10001' }, 'en')
  expect([rateOf(rules, 'clothing'), rateOf(rules, 'exempt'), rules.included]).toEqual([4_500, 0, false])
})

it('reads a file, and reports its problems', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'rates-')), 'rates.json')
  await writeFile(path, JSON.stringify({ rates }))
  expect(await readLocalRates(path)).toEqual(rates)
  await writeFile(path, JSON.stringify({ rates: [{ country: 'US', taxes: [salesTax('8,875')] }] }))
  await expect(readLocalRates(path)).rejects.toThrow(/TAX_RATES_FILE .*rates\/0\/taxes\/0\/percent/)
})
