// Parts of the searches of operators, which list the newest first.

export const searchText = {
  type: 'string',
  maxLength: 200,
  description: 'Beginnings of words: every one of them has to be found.',
} as const

/** Cursor: creation time of the last item of the previous page. */
export const lastCreated = { type: 'string', format: 'date-time', pattern: '^[12]', maxLength: 40 } as const

export const pageLimit = { type: 'integer', minimum: 1, maximum: 100, default: 50 } as const
