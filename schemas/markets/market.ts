import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** A country and language with its own currency (markets rule 1). */
export const marketSchema = {
  type: 'object',
  properties: {
    id: {
      type: 'string',
      title: 'Id',
      description: 'First part of the web address, such as dk.',
      maxLength: 20,
      pattern: '^[a-z]{2}(-[a-z]{2})?$',
    },
    priority: {
      type: 'integer',
      title: 'Priority',
      description: 'Position in lists; 0 comes last.',
      minimum: 0,
      default: 0,
    },
    language: {
      type: 'object',
      title: 'Language',
      properties: {
        name: { type: 'string', title: 'Name', maxLength: 60 },
        baseCode: {
          type: 'string',
          title: 'Code',
          description: 'ISO 639-1.',
          maxLength: 2,
          pattern: '^[a-z]{2}$',
        },
      },
      required: ['name', 'baseCode'],
      additionalProperties: false,
    },
    country: {
      type: 'object',
      title: 'Country',
      properties: {
        name: { type: 'string', title: 'Name', maxLength: 60 },
        code: {
          type: 'string',
          title: 'Code',
          description: 'ISO 3166-1 alpha-2.',
          maxLength: 2,
          pattern: '^[A-Z]{2}$',
        },
      },
      required: ['name', 'code'],
      additionalProperties: false,
    },
    url: {
      type: 'string',
      title: 'Address',
      description: 'Address of the market’s front page, such as /dk.',
      maxLength: 100,
    },
    name: {
      type: 'string',
      title: 'Name',
      description: 'Full name, such as "Canada (français)".',
      maxLength: 100,
    },
    currency: {
      type: 'string',
      title: 'Currency',
      description: 'ISO 4217.',
      maxLength: 3,
      pattern: '^[A-Z]{3}$',
    },
    timeZone: {
      type: 'string',
      title: 'Time zone',
      format: 'time-zone',
      description:
        'IANA name, such as America/New_York, for the market’s days and dates. Default: the time zone of the country, otherwise of the warehouse.',
      maxLength: 60,
    },
    catalog: {
      type: 'string',
      title: 'Catalogue',
      description: 'The catalogue that the market sells. Default: the market’s id.',
      maxLength: 40,
    },
    follows: {
      type: 'string',
      title: 'Follows',
      format: 'market',
      description:
        'Shows pages of that market where this one has none. Both need the same language. Default: none.',
      maxLength: 20,
    },
  },
  required: ['id', 'priority', 'language', 'country', 'url', 'name', 'currency'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Market = FromSchema<typeof marketSchema>

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

/** The BCP 47 tag that formats and `lang` attributes use: language and country. */
export const localeOf = (market: Market): string => `${market.language.baseCode}-${market.country.code}`

/** @param language ISO 639-1 */
export const isRightToLeft = (language: string): boolean => rightToLeft.has(language)

export const directionOf = (market: Market): 'ltr' | 'rtl' =>
  isRightToLeft(market.language.baseCode) ? 'rtl' : 'ltr'

/** Compares markets for lists: by priority, where 0 means last, then by name (markets rule 2). */
export const byPriority = (a: Market, b: Market): number =>
  (a.priority || Number.MAX_SAFE_INTEGER) - (b.priority || Number.MAX_SAFE_INTEGER) ||
  a.name.localeCompare(b.name, 'en')
