import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { emailSchema } from '#schemas/values/email.ts'

/** Endpoint of the contact form. */
export const contact = {
  send: defineEndpoint({
    summary: 'Sends a message to the shop’s customer service.',
    method: 'POST',
    path: '/api/voyado/voyado/contactform',
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 100 },
        email: emailSchema,
        topic: { type: 'string', maxLength: 100 },
        orderNumber: { type: 'string', maxLength: 40 },
        message: { type: 'string', minLength: 1, maxLength: 5_000 },
      },
      required: ['name', 'email', 'message'],
      additionalProperties: false,
    },
    responses: { 202: null },
    limit: { requests: 5, seconds: 600 },
    acceptsFormPosts: true,
  }),
} as const
