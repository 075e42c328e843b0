import type { TextsOf } from '#renderer/texts/part-texts.ts'
import { paymentMethodName } from '#schemas/commerce/payment-methods.ts'

export const paymentNameTexts = [
  'basket.giftCard',
  'checkout.payByLink',
  'payment.card',
  'payment.terminal',
] as const

/** Payment methods with translated names. All other names are brands. */
const words: ReadonlyMap<string, (typeof paymentNameTexts)[number]> = new Map([
  ['card', 'payment.card'],
  ['giftcard', 'basket.giftCard'],
  ['paybylink', 'checkout.payByLink'],
  ['pos', 'payment.terminal'],
  ['scheme', 'payment.card'],
])

/**
 * Returns a payment method's name in the page's language.
 * @param name in other languages; used for brands
 */
export function paymentName(
  id: string,
  texts: TextsOf<typeof paymentNameTexts>,
  name = paymentMethodName(id),
): string {
  const word = words.get(id)
  return word === undefined ? name : texts[word]
}

/** Translates stored names, as on receipts; unknown names are unchanged. */
export function namedPayment(name: string, texts: TextsOf<typeof paymentNameTexts>): string {
  const id = [...words.keys()].find((candidate) => paymentMethodName(candidate) === name)
  return id === undefined ? name : paymentName(id, texts)
}
