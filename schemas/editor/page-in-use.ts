/** Why a page cannot be unpublished or deleted. */
export const blockReasons = ['front-page', 'only-one', 'planned', 'followed'] as const

/** Response if a page cannot be unpublished or deleted. */
export const pageInUseSchema = {
  type: 'object',
  title: 'PageInUse',
  properties: {
    reason: {
      enum: blockReasons,
      description:
        '`only-one`: the shop needs a page of its kind. `planned`: a publication is planned for it. `followed`: the page of a followed market would show in its place.',
    },
  },
  required: ['reason'],
  additionalProperties: false,
} as const
