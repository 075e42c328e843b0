import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import {
  listedDeliverySchema,
  listedWebhookSchema,
  writtenWebhookSchema,
} from '#schemas/editor/webhook-parts.ts'

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
    body: writtenWebhookSchema,
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
  change: defineEndpoint({
    summary: 'Changes the address and the events of a webhook. Its secret stays.',
    method: 'PUT',
    path: '/preview/api/webhooks/{id}',
    editor: 'admin',
    body: writtenWebhookSchema,
    responses: { 204: null },
    refusals: [400, 404],
    limit: editingLimit,
  }),
  sendTest: defineEndpoint({
    summary: 'Sends a test event to a webhook, once.',
    method: 'POST',
    path: '/preview/api/webhooks/{id}/test',
    editor: 'admin',
    responses: { 204: null },
    refusals: [404],
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
