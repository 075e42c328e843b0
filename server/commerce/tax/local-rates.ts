import { readFile } from 'node:fs/promises'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { taxClasses } from '#schemas/commerce/tax-class.ts'
import type { Tax, TaxLocation, TaxRules } from '#schemas/commerce/tax-rules.ts'
import { percentOf } from '#schemas/commerce/tax-rules.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const percent = {
  type: 'string',
  description: 'A decimal with a point: `8.875`.',
  pattern: '^\\d{1,2}(\\.\\d{1,3})?$',
  maxLength: 6,
} as const satisfies JSONSchema

const object = { type: 'object', additionalProperties: false } as const

const taxSchema = {
  ...object,
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 40 },
    percent,
    classes: {
      ...object,
      description: 'Rates by class. Default: the tax’s own rate.',
      properties: { standard: percent, clothing: percent, 'childrens-clothing': percent },
    },
  },
  required: ['name', 'percent'],
} as const satisfies JSONSchema

const localRatesSchema = {
  ...object,
  title: 'Taxes of places',
  properties: {
    rates: {
      type: 'array',
      items: {
        ...object,
        properties: {
          country: { type: 'string', pattern: '^[A-Z]{2}$', maxLength: 2 },
          region: { type: 'string', description: 'State or province, as in addresses.', maxLength: 40 },
          postalCodes: {
            type: 'array',
            description: 'Prefixes of postal codes; the longest match takes precedence.',
            items: { type: 'string', minLength: 1, maxLength: 12 },
            maxItems: 20_000,
          },
          included: {
            type: 'boolean',
            description: 'Whether prices include the tax. Default: as in the country.',
          },
          freight: {
            type: 'boolean',
            description: 'Whether freight is taxed. Default: as in the country.',
          },
          taxes: { type: 'array', items: taxSchema, maxItems: 2 },
        },
        required: ['country', 'taxes'],
      },
      maxItems: 50_000,
    },
  },
  required: ['rates'],
} as const satisfies JSONSchema

/** A shop's own tax rates by location, which replace the bundled ones. */
export type LocalRates = FromSchema<typeof localRatesSchema>['rates']
type LocalRate = LocalRates[number]

const checkRates = compileSchema(localRatesSchema)

/** Returns a postal code as it is compared: some countries write `K1A 0B1` or `111 22`, and customers do not always. */
const plainCode = (code: string): string => code.replaceAll(/\s/g, '').toUpperCase()

/** Returns how specific an entry is for a location; undefined if it is for another one. */
function fitOf({ country, region, postalCodes }: LocalRate, location: TaxLocation): number | undefined {
  if (country !== location.country) return undefined
  if (region !== undefined && region.toUpperCase() !== location.regionCode?.toUpperCase()) return undefined
  const ofRegion = region === undefined ? 0 : 1
  if (postalCodes === undefined) return ofRegion
  const code = plainCode(location.postalCode ?? '')
  const fitting = postalCodes.filter((start) => code.startsWith(start))
  return fitting.length === 0 ? undefined : Math.max(...fitting.map(({ length }) => 2 + length))
}

const taxOf = ({ name, percent: rate, classes = {} }: LocalRate['taxes'][number]): Tax => ({
  name,
  rate: percentOf(rate),
  classes: Object.fromEntries(
    taxClasses.flatMap((taxClass) => {
      const classRate = taxClass === 'exempt' ? undefined : classes[taxClass]
      return classRate === undefined ? [] : [[taxClass, percentOf(classRate)]]
    }),
  ),
})

/** Returns rates with postal codes as they are compared, for `localRatesFor`. */
export const comparableRates = (rates: LocalRates): LocalRates =>
  rates.map(({ postalCodes, ...rate }) => ({
    ...rate,
    ...(postalCodes && { postalCodes: postalCodes.map(plainCode).filter(Boolean) }),
  }))

/** Returns the shop's rates for a location, from its most specific entry. @param rates from `comparableRates` */
export function localRatesFor(rates: LocalRates, location: TaxLocation): Partial<TaxRules> | undefined {
  const fitting = rates.flatMap((entry) => {
    const fit = fitOf(entry, location)
    return fit === undefined ? [] : [{ entry, fit }]
  })
  const [best] = fitting.toSorted((a, b) => b.fit - a.fit)
  if (!best) return undefined
  const { taxes, included, freight } = best.entry
  return {
    taxes: taxes.map(taxOf),
    ...(included !== undefined && { included }),
    ...(freight !== undefined && { freight }),
  }
}

/** Reads a shop's own tax rates, if configured. @throws Error that names the file and the problem */
export async function readLocalRates(path: string | undefined): Promise<LocalRates> {
  if (path === undefined) return []
  const document = parseJson(await readFile(path, 'utf8'))
  const checked = checkRates(document)
  const [problem] = checked.problems
  if (checked.kind === 'invalid' || problem)
    throw new Error(`TAX_RATES_FILE ${path}: ${problem?.pointer ?? ''} ${problem?.message ?? 'is not valid'}`)
  return checked.value.rates
}
