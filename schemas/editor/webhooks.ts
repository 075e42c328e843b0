import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { eventsSchema, listedDeliverySchema, listedWebhookSchema } from '#schemas/editor/webhook-parts.ts'

/** Webhooks: addresses of other systems that receive events of orders (orders rule 13). */
export const webhooks = {
  list: defineEndpoint({
    summary: 'Lists the webhooks, the newest first.',
    method: 'GET',
    path: '/preview/api/webhooks',
    editor: 'admin',
    responses: { 200: { type: 'array', items: listedWebhookSchema } },
    limit: editingLimit,
  }),
  add: defineEndpoint({
    summary: 'Adds a webhook. Only this response contains its signing secret.',
    method: 'POST',
    path: '/preview/api/webhooks',
    editor: 'admin',
    body: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          format: 'uri',
          maxLength: 500,
          description: 'A public https address, or one in a network that the server’s configuration allows.',
        },
        events: eventsSchema,
      },
      required: ['url', 'events'],
      additionalProperties: false,
    },
    responses: {
      201: {
        type: 'object',
        properties: { secret: { type: 'string' }, listed: listedWebhookSchema },
        required: ['secret', 'listed'],
        additionalProperties: false,
      },
    },
    refusals: [400],
    limit: editingLimit,
  }),
  remove: defineEndpoint({
    summary: 'Removes a webhook with its deliveries.',
    method: 'DELETE',
    path: '/preview/api/webhooks/{id}',
    editor: 'admin',
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
  deliveries: defineEndpoint({
    summary: 'Lists the latest deliveries of a webhook, the newest first.',
    method: 'GET',
    path: '/preview/api/webhooks/{id}/deliveries',
    editor: 'admin',
    responses: { 200: { type: 'array', items: listedDeliverySchema } },
    refusals: [404],
    limit: editingLimit,
  }),
  resend: defineEndpoint({
    summary: 'Sends a delivery again that is not waiting, with the same id.',
    method: 'POST',
    path: '/preview/api/webhook-deliveries/{id}/resend',
    editor: 'admin',
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
} as const
