import type { ErrorLabel } from '#schemas/visitors/analytics-events.ts'

/** Labels of errors that analytics distinguishes, by text key (tracking rule 12). */
const labels: ReadonlyMap<string, ErrorLabel> = new Map([
  ['giftCard.unknown', 'gift_card_code_not_found'],
  ['promoCode.unknown', 'promotion_code_not_found'],
  ['promo_code_already_applied', 'promotion_code_already_applied'],
  ['rewardCode.unknown', 'reward_code_not_found'],
  ['feedback.error_no_order', 'no_tracking_info_found'],
])

/** What a form is for, by the endpoint that it names. */
const areas: readonly (readonly [RegExp, ErrorLabel])[] = [
  [/^payments\./, 'payment_error'],
  [/^basket\.(address|continueAsGuest|note|shipment|accept)/, 'checkout_error'],
  [/^basket\./, 'basket_error'],
  [/^(session|signIn|signUp)\b/, 'login_error'],
]

/** The label of the first of these errors that has its own; undefined where none has. */
export const errorLabelOf = (keys: readonly string[]): ErrorLabel | undefined =>
  keys.map((key) => labels.get(key)).find((label) => label !== undefined)

/** The label of an error without one of its own, by the form's endpoint. */
export const errorLabelOfForm = (endpoint: string): ErrorLabel =>
  areas.find(([pattern]) => pattern.test(endpoint))?.[1] ?? 'form_error'
