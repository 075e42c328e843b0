const moment = { type: 'string', format: 'date-time' } as const
const name = { type: 'string', maxLength: 40 } as const

/** A session in the list that its owner sees: a shopper's or an editor's. */
export const listedSessionSchema = {
  type: 'object',
  title: 'Session',
  properties: {
    id: { type: 'string', maxLength: 100 },
    created: moment,
    lastUsed: { ...moment, description: 'Last use, rounded to the hour.' },
    browser: { ...name, description: 'The browser, such as Firefox; absent if unknown.' },
    system: { ...name, description: 'The operating system, such as Windows; absent if unknown.' },
    isCurrent: { type: 'boolean', description: 'Whether it is the session of the request.' },
  },
  required: ['id', 'created', 'lastUsed', 'isCurrent'],
  additionalProperties: false,
} as const

export const listedSessionsSchema = { type: 'array', items: listedSessionSchema } as const
