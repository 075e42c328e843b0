import type { ErrorLabel } from '#schemas/visitors/analytics-events.ts'

/** Labels of errors that analytics distinguishes, by text key (tracking rule 12). */
const labels: ReadonlyMap<string, ErrorLabel> = new Map([
  ['giftCard.unknown', 'gift_card_code_not_found'],
  ['promoCode.unknown', 'promotion_code_not_found'],
  ['promo_code_already_applied', 'promotion_code_already_applied'],
  ['rewardCode.unknown', 'reward_code_not_found'],
  ['feedback.error_no_order', 'no_tracking_info_found'],
])

/** Labels of forms, by endpoint. */
const areas: readonly (readonly [RegExp, ErrorLabel])[] = [
  [/^payments\./, 'payment_error'],
  [/^basket\.(address|continueAsGuest|note|shipment|accept)/, 'checkout_error'],
  [/^basket\./, 'basket_error'],
  [/^(session|signIn|signUp)\b/, 'login_error'],
]

/** Returns the label of the first error that has one; undefined if none has. */
export const errorLabelOf = (keys: readonly string[]): ErrorLabel | undefined =>
  keys.map((key) => labels.get(key)).find((label) => label !== undefined)

/** Returns the label for errors of a form without their own label, by its endpoint. */
export const errorLabelOfForm = (endpoint: string): ErrorLabel =>
  areas.find(([pattern]) => pattern.test(endpoint))?.[1] ?? 'form_error'
