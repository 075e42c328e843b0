// Parts of the searches of operators, which list the newest first.

export const searchText = {
  type: 'string',
  maxLength: 200,
  description: 'Beginnings of words, all of which must match.',
} as const

/** Cursor: creation time of the last item of the previous page. */
export const lastCreated = { type: 'string', format: 'date-time', pattern: '^[12]', maxLength: 40 } as const

export const pageLimit = { type: 'integer', minimum: 1, maximum: 100, default: 50 } as const
