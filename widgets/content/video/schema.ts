import type { JSONSchema } from 'json-schema-to-ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const videoSchema = {
  type: 'object',
  title: 'Video',
  description: 'A film behind its poster: from Vimeo, which is asked for nothing before a press, or a file.',
  properties: {
    vimeoId: {
      type: ['string', 'integer'],
      title: 'Vimeo id',
      description: 'The number in the video’s address on Vimeo.',
      pattern: '^[0-9]{1,16}$',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    },
    file: {
      type: 'string',
      title: 'File',
      description: 'The address of a video file (MP4 or WebM), where it is not on Vimeo.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    poster: { ...pictureSchema, title: 'Poster' },
    title: { ...labelSchema, title: 'Title' },
    autoplay: {
      type: 'boolean',
      title: 'Play by itself',
      description:
        'Files only: without sound, while it is seen, for visitors who do not ask for less motion.',
      default: false,
    },
    loop: { type: 'boolean', title: 'Again and again', default: false },
    aspectRatio: { ...pictureSchema.properties.aspectRatio, description: 'Width to height. Empty: 16/9.' },
  },
  anyOf: [{ required: ['vimeoId'] }, { required: ['file'] }],
  additionalProperties: false,
} as const satisfies JSONSchema
