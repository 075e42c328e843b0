import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { directionOf, localeOf, type Market } from '#schemas/markets/market.ts'

const text = (title: string) => ({ type: 'string', title, maxLength: 100 }) as const satisfies JSONSchema

/** A market in lists of markets, named in its own language. */
export const listedMarketSchema = {
  type: 'object',
  title: 'Market',
  properties: {
    id: text('Id'),
    url: text('Path of its root'),
    country: text('Country'),
    language: text('Language'),
    currency: text('Currency, ISO 4217'),
    locale: text('Language and country, BCP 47'),
    direction: { enum: ['ltr', 'rtl'], title: 'Direction of its script' },
  },
  required: ['id', 'url', 'country', 'language', 'currency', 'locale', 'direction'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type ListedMarket = FromSchema<typeof listedMarketSchema>

/** A market as lists show it. */
export const listedMarket = (market: Market): ListedMarket => ({
  id: market.id,
  url: market.url,
  country: market.country.name,
  language: market.language.name,
  currency: market.currency,
  locale: localeOf(market),
  direction: directionOf(market),
})
