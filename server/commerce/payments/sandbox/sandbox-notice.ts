import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

const text = { type: 'string', maxLength: 200 } as const

/** Body of the sandbox's webhook. */
export const sandboxNoticeSchema = {
  type: 'object',
  properties: {
    id: text,
    type: { enum: ['payment', 'refund'] },
    merchantReference: text,
    paymentReference: text,
    status: { enum: ['authorised', 'refused', 'cancelled', 'expired', 'pending', 'done'] },
    amount: { type: 'integer' },
    currency: { type: 'string', maxLength: 3 },
    signature: text,
  },
  required: [
    'id',
    'type',
    'merchantReference',
    'paymentReference',
    'status',
    'amount',
    'currency',
    'signature',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema
export type SandboxNotice = FromSchema<typeof sandboxNoticeSchema>

type UnsignedNotice = Omit<SandboxNotice, 'signature'>

const signatureOf = (notice: UnsignedNotice, key: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(
      [
        notice.id,
        notice.type,
        notice.merchantReference,
        notice.paymentReference,
        notice.status,
        notice.amount,
        notice.currency,
      ].join(':'),
    )
    .digest()

export const signNotice = (notice: UnsignedNotice, key: Buffer): SandboxNotice => ({
  ...notice,
  signature: signatureOf(notice, key).toString('base64'),
})

/** Whether a notice has the sandbox's signature. */
export function isGenuine(notice: SandboxNotice, key: Buffer): boolean {
  const signature = Buffer.from(notice.signature, 'base64')
  const right = signatureOf(notice, key)
  return signature.length === right.length && timingSafeEqual(signature, right)
}
