import type { TextsOf } from '#renderer/components/text/part-texts.ts'
import { paymentMethodName } from '#schemas/commerce/payment-methods.ts'

export const paymentNameTexts = [
  'basket.giftCard',
  'checkout.payByLink',
  'payment.card',
  'payment.terminal',
] as const

/** Ways to pay that are called by words, which every language has its own for. All others are brands. */
const words: ReadonlyMap<string, (typeof paymentNameTexts)[number]> = new Map([
  ['card', 'payment.card'],
  ['giftcard', 'basket.giftCard'],
  ['paybylink', 'checkout.payByLink'],
  ['pos', 'payment.terminal'],
  ['scheme', 'payment.card'],
])

/**
 * What a way to pay is called in the page's language.
 * @param name what it is called elsewhere: of brands this is shown
 */
export function paymentName(
  id: string,
  texts: TextsOf<typeof paymentNameTexts>,
  name = paymentMethodName(id),
): string {
  const word = words.get(id)
  return word === undefined ? name : texts[word]
}

/** The same for where only the name is kept, as on receipts: what has a word gets it, all else stays. */
export function namedPayment(name: string, texts: TextsOf<typeof paymentNameTexts>): string {
  const id = [...words.keys()].find((known) => paymentMethodName(known) === name)
  return id === undefined ? name : paymentName(id, texts)
}
