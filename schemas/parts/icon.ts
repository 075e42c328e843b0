import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

/** Icons that the shop draws for points in content. */
export const pointIcons = [
  'chat',
  'check',
  'clock',
  'gift',
  'leaf',
  'lock',
  'member',
  'mend',
  'returns',
  'size',
  'star',
  'store',
  'truck',
  'wishlist',
  'wool',
] as const
export type PointIcon = (typeof pointIcons)[number]

/** An icon: one of the shop's own by name, or a picture by address. */
export const pointIconSchema = {
  type: 'string',
  title: 'Icon',
  description: `A name (${pointIcons.join(', ')}) or the address of a picture.`,
  examples: [...pointIcons],
  maxLength: limits.urlLength,
} as const satisfies JSONSchema
