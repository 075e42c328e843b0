/** Names of payment methods for shoppers, by the providers' ids (checkout rule 12). */
const names = new Map([
  ['scheme', 'Credit Card'],
  ['card', 'Credit Card'],
  ['paysafecard', 'paysafecard'],
  ['applepay', 'Apple Pay'],
  ['samsungpay', 'Samsung Pay'],
  ['mobilepay', 'MobilePay'],
  ['googlepay', 'Google Pay'],
  ['paywithgoogle', 'Google Pay'],
  ['directEbanking', 'Sofort.'],
  ['ideal', 'iDEAL'],
  ['giropay', 'giropay'],
  ['trustly', 'Trustly'],
  ['paypal', 'PayPal'],
  ['klarna', 'Klarna'],
  ['pay_now', 'Klarna Pay now'],
  ['pay_later', 'Klarna Pay later'],
  ['pay_over_time', 'Klarna Pay over time'],
  ['direct_bank_transfer', 'Klarna Bank transfer'],
  ['direct_debit', 'Klarna Direct debit'],
  ['iyzico', 'iyzico'],
  ['giftcard', 'Gift card'],
  ['paybylink', 'Pay by link'],
  ['pos', 'Card terminal'],
])

/** Returns the method's name for shoppers; the provider's id if unknown. */
export const paymentMethodName = (id: string): string => names.get(id) ?? id

/** Cards, among them those of Bancontact, which have a form of their own. */
const cards: ReadonlySet<string> = new Set(['scheme', 'card', 'bcmc'])

/** Payment methods that need their provider's script in the page, for the card form or the wallet. */
const scripted: ReadonlySet<string> = new Set([...cards, 'googlepay', 'paywithgoogle', 'applepay'])

/** Whether a payment method shows a form in the page, if its provider has a script for that. */
export const needsScript = (id: string): boolean => scripted.has(id)

/** Whether a way to pay is a wallet, which works with script alone. */
export const isWallet = (id: string): boolean => needsScript(id) && !cards.has(id)

export const isPaymentMethod = (id: string): boolean => names.has(id)
