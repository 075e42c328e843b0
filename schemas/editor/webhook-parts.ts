import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { orderEvents, webhookEvents } from '#schemas/commerce/order-events.ts'

const moment = { type: 'string', description: 'ISO 8601.' } as const satisfies JSONSchema

const eventsSchema = {
  type: 'array',
  items: { enum: orderEvents },
  minItems: 1,
  maxItems: orderEvents.length,
  uniqueItems: true,
} as const satisfies JSONSchema

/** The URL of a webhook and its events. */
export const writtenWebhookSchema = {
  type: 'object',
  title: 'Webhook as an admin writes it',
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
} as const satisfies JSONSchema

/** A webhook, without its secret. */
export const listedWebhookSchema = {
  type: 'object',
  title: 'Webhook',
  properties: {
    id: { type: 'string' },
    url: { type: 'string' },
    events: eventsSchema,
    author: { type: 'string', description: 'Email address of the admin who created it.' },
    created: moment,
    failingSince: {
      ...moment,
      description: 'Start of the current failures. Absent if the last attempt succeeded.',
    },
  },
  required: ['id', 'url', 'events', 'author', 'created'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type ListedWebhook = FromSchema<typeof listedWebhookSchema>

/** `waiting`: for the first attempt, or the next one. `failed`: it is not retried automatically. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const

/** The delivery of one event to one webhook. */
export const listedDeliverySchema = {
  type: 'object',
  title: 'Delivery of a webhook',
  properties: {
    id: { type: 'string', description: 'Id of the message (`webhook-id`).' },
    event: { enum: webhookEvents },
    orderNumber: { type: 'string', description: 'Absent for a test.' },
    created: { ...moment, description: 'When the event happened.' },
    status: { enum: deliveryStatuses },
    attempts: { type: 'integer', description: 'Attempts that failed.' },
    answer: { type: 'integer', description: 'HTTP status of the last response.' },
    error: { type: 'string', description: 'Why there was no response.' },
    attempted: { ...moment, description: 'Last attempt.' },
    due: { ...moment, description: 'Next attempt.' },
  },
  required: ['id', 'event', 'created', 'status', 'attempts'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type ListedDelivery = FromSchema<typeof listedDeliverySchema>
