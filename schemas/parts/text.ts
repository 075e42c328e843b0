import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { clipboardSchema, countdownSchema } from '#schemas/parts/countdown.ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { limits } from '#schemas/validation/limits.ts'
import { colourSchema } from '#schemas/values/colour.ts'
import { devices } from '#schemas/values/device.ts'

export const labelSchema = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema

export const headlineSchema = { ...labelSchema, title: 'Headline' } as const satisfies JSONSchema

export const markdownSchema = {
  type: 'string',
  title: 'Text',
  description: 'Stored as Markdown. HTML tags are removed; their text stays.',
  maxLength: limits.textLength,
  contentMediaType: 'text/markdown',
} as const satisfies JSONSchema

/** Visible words before the text is truncated (content rule 17). */
const wordLimitSchema = {
  type: 'integer',
  title: 'Word limit',
  minimum: 1,
  maximum: 10_000,
  default: 2_500,
} as const satisfies JSONSchema

/** A headline and running text (content rule 17). */
export const runningTextProperties = {
  headline: headlineSchema,
  markdownContent: markdownSchema,
  wordLimit: {
    type: 'integer',
    title: 'Word limit',
    description: 'Number of words shown before “Read more”. Default: the same as for all texts.',
    minimum: 1,
    maximum: 10_000,
  },
} as const satisfies Readonly<Record<string, JSONSchema>>

/** Text of a banner for one breakpoint (content rule 11). */
export const bannerTextSchema = {
  type: 'object',
  title: 'Banner text',
  properties: {
    text: markdownSchema,
    cta: { ...labelSchema, title: 'Button' },
    ctaBackgroundColor: { ...colourSchema, title: 'Button background' },
    ctaColor: { ...colourSchema, title: 'Button text colour' },
    ctaFontSize: { type: 'integer', title: 'Button text size', minimum: 8, maximum: 96, default: 14 },
    ctaPosition: { enum: ['left', 'center', 'right'], title: 'Button position', default: 'center' },
    xSpace: { type: 'number', title: 'Space at the sides, px', minimum: 0, maximum: 1_000 },
    ySpace: { type: 'number', title: 'Space above and below, px', minimum: 0, maximum: 1_000 },
    disclaimer: { ...labelSchema, title: 'Disclaimer' },
    enableCtaIcon: { type: 'boolean', title: 'Arrow on the button', default: false },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

/** One line of text in a carousel or slim banner (content rule 12). */
export const textSettingSchema = {
  type: 'object',
  title: 'Text',
  properties: {
    text: { ...labelSchema, title: 'Plain text' },
    markdownContent: markdownSchema,
    wordLimit: wordLimitSchema,
    disabledApp: { type: 'boolean', title: 'Not in the app', default: false },
    disabledMobile: { type: 'boolean', title: 'Not on phones', default: false },
    disabledTablet: { type: 'boolean', title: 'Not on tablets', default: false },
    disabledDesktop: { type: 'boolean', title: 'Not on computers', default: false },
    link: linkSchema,
    countdown: countdownSchema,
    clipboard: clipboardSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema

export type BannerText = FromSchema<typeof bannerTextSchema>
export type TextSetting = FromSchema<typeof textSettingSchema>

/** The envelope field that hides something on a device class in the widget shape: `disabledApp`, `disabledMobile`, … */
export const disabledFlags = devices.map(
  (device) => [device, `disabled${device[0]?.toUpperCase()}${device.slice(1)}`] as const,
)
