import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

// Events for analytics, with the names and parameters of Google Analytics 4, which every tag manager reads. Amounts are
// minor units here, as everywhere inside; the data layer sends decimals.

const label = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema
const amount = { type: 'integer', description: 'Minor units.' } as const satisfies JSONSchema
const currency = {
  type: 'string',
  description: 'ISO 4217.',
  pattern: '^[A-Z]{3}$',
  maxLength: 3,
} as const satisfies JSONSchema

/** A product or sku, as GA4 calls items. */
const analyticsItemSchema = {
  type: 'object',
  properties: {
    item_id: { ...label, description: 'style_colour, or style_colour_option if an option is selected.' },
    item_name: label,
    item_brand: label,
    item_category: label,
    item_variant: { ...label, description: 'Colour and option, in words.' },
    price: { ...amount, description: 'Price of one piece, in minor units.' },
    discount: { ...amount, description: 'Discount on one piece, in minor units.' },
    quantity: { type: 'integer', minimum: 1 },
    index: { type: 'integer', minimum: 1, description: 'Position in its list, from 1.' },
  },
  required: ['item_id'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type AnalyticsItem = FromSchema<typeof analyticsItemSchema>

const items = { type: 'array', items: analyticsItemSchema, minItems: 1, maxItems: limits.items } as const
const goods = { currency, value: amount, items } as const
const checkout = { ...goods, coupon: label } as const
const list = { currency, item_list_id: label, item_list_name: label, items } as const
const promotion = {
  promotion_id: label,
  promotion_name: label,
  creative_slot: { ...label, description: 'Position on the page: the row.' },
} as const

const record = <const Properties extends object, const Required extends readonly string[]>(
  properties: Properties,
  required: Required,
) => ({ type: 'object', properties, required, additionalProperties: false }) as const

/** Error labels for analytics (tracking rule 12). */
export const errorLabels = [
  'gift_card_code_not_found',
  'promotion_code_not_found',
  'promotion_code_already_applied',
  'reward_code_not_found',
  'no_tracking_info_found',
  'listing_error',
  'order_error',
  'wishlist_error',
  'basket_error',
  'checkout_error',
  'payment_error',
  'login_error',
  'form_error',
  'script_error',
] as const

export type ErrorLabel = (typeof errorLabels)[number]

/** Every event that the storefront announces, by GA4's name: the schema of its parameters. */
export const analyticsEvents = {
  page_view: record(
    { page_location: { type: 'string', maxLength: limits.urlLength }, page_title: label, language: label },
    ['page_location', 'page_title'],
  ),
  scroll: record({ percent_scrolled: { type: 'integer', minimum: 1, maximum: 100 } }, ['percent_scrolled']),
  view_item_list: record(list, ['items']),
  select_item: record(list, ['items']),
  view_item: record(goods, ['currency', 'value', 'items']),
  add_to_cart: record(goods, ['currency', 'value', 'items']),
  remove_from_cart: record(goods, ['currency', 'value', 'items']),
  view_cart: record(goods, ['currency', 'value', 'items']),
  add_to_wishlist: record(goods, ['items']),
  begin_checkout: record(checkout, ['currency', 'value', 'items']),
  checkout_progress: record(
    {
      checkout_step: { ...label, description: 'The step’s label (tracking rule 11).' },
      checkout_step_number: { type: 'integer', minimum: 1, maximum: 5 },
    },
    ['checkout_step', 'checkout_step_number'],
  ),
  add_shipping_info: record({ ...checkout, shipping_tier: label }, ['currency', 'value', 'items']),
  add_payment_info: record({ ...checkout, payment_type: label }, ['currency', 'value', 'items']),
  purchase: record(
    {
      ...checkout,
      value: {
        ...amount,
        description: 'Excludes VAT, except in Canada and the United States.',
      },
      transaction_id: { ...label, minLength: 1 },
      tax: amount,
      shipping: amount,
    },
    ['transaction_id', 'currency', 'value', 'items'],
  ),
  view_promotion: record(promotion, ['promotion_id']),
  select_promotion: record(promotion, ['promotion_id']),
  search: record({ search_term: label }, ['search_term']),
  login: record({ method: { ...label, description: 'emailpassword, or the provider.' } }, ['method']),
  sign_up: record({ method: label }, ['method']),
  accept_terms: record({ terms_version: label }, ['terms_version']),
  generate_lead: record({ lead_source: { enum: ['newsletter', 'customer_club', 'notify_me', 'contact'] } }, [
    'lead_source',
  ]),
  exception: record({ label: { enum: errorLabels }, description: label, fatal: { type: 'boolean' } }, [
    'label',
  ]),
} as const satisfies Readonly<Record<string, JSONSchema>>

type AnalyticsEventName = keyof typeof analyticsEvents

/** An announced event: its name and parameters. */
export type AnalyticsEvent = {
  [Name in AnalyticsEventName]: { event: Name } & FromSchema<(typeof analyticsEvents)[Name]>
}[AnalyticsEventName]
