import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { emailSchema } from '#schemas/values/email.ts'
import { mailedNameSchema, noLinksPattern } from '#schemas/values/plain-words.ts'

/** Recipient, delivery day and message of a bought gift card (basket rule 21). */
export const cardGiftSchema = {
  type: 'object',
  title: 'Recipient of a gift card',
  properties: {
    recipientName: mailedNameSchema,
    recipientEmail: emailSchema,
    senderName: { ...mailedNameSchema, description: 'The buyer’s name, as the recipient knows it.' },
    message: {
      type: 'string',
      description: 'Plain text without links, because the recipient did not request the mail.',
      pattern: noLinksPattern,
      maxLength: 300,
    },
    deliveryDate: {
      type: 'string',
      description:
        'The delivery day in the market’s time zone, within a year. Default: when the card is paid for.',
      format: 'date',
      maxLength: 10,
    },
  },
  required: ['recipientName', 'recipientEmail', 'senderName'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type CardGift = FromSchema<typeof cardGiftSchema>

/** Returns a short hash of a text: 53 bits in base 36, not for secrets (cyrb53). */
function hashText(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

/** Returns the part of a line's id that identifies a gift; different gifts have different ids. */
export const nameOfGift = ({
  recipientName,
  recipientEmail,
  senderName,
  message = '',
  deliveryDate = '',
}: CardGift): string =>
  hashText([recipientName, recipientEmail.toLowerCase(), senderName, message, deliveryDate].join('\n'))
