import type { JSONSchema } from 'json-schema-to-ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const videoSchema = {
  type: 'object',
  title: 'Video',
  description:
    'A video from Vimeo or from a file. Vimeo is contacted only when the visitor starts the video.',
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
      description: 'Address of a video file (MP4 or WebM), for videos that are not on Vimeo.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    poster: { ...pictureSchema, title: 'Poster' },
    title: { ...labelSchema, title: 'Title' },
    autoplay: {
      type: 'boolean',
      title: 'Autoplay',
      description:
        'Files only: plays muted while in view, unless the visitor prefers reduced motion. Default: off.',
      default: false,
    },
    loop: { type: 'boolean', title: 'Loop', default: false },
    aspectRatio: { ...pictureSchema.properties.aspectRatio, description: 'Width to height. Default: 16/9.' },
  },
  anyOf: [{ required: ['vimeoId'] }, { required: ['file'] }],
  additionalProperties: false,
} as const satisfies JSONSchema
