const moment = { type: 'string', format: 'date-time' } as const
const name = { type: 'string', maxLength: 40 } as const

/** A session in the list that its owner sees: a shopper's or an editor's. */
export const listedSessionSchema = {
  type: 'object',
  title: 'Session',
  properties: {
    id: { type: 'string', maxLength: 100 },
    created: moment,
    lastUsed: { ...moment, description: 'To the hour.' },
    browser: { ...name, description: 'Firefox; absent where it did not say.' },
    system: { ...name, description: 'Windows; absent where it did not say.' },
    isCurrent: { type: 'boolean', description: 'It is the one that asks.' },
  },
  required: ['id', 'created', 'lastUsed', 'isCurrent'],
  additionalProperties: false,
} as const

export const listedSessionsSchema = { type: 'array', items: listedSessionSchema } as const
