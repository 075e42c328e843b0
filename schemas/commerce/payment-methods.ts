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
  ['iyzico', 'iyzico'],
  ['giftcard', 'Gift card'],
  ['paybylink', 'Pay by link'],
  ['pos', 'Card terminal'],
])

/** Returns the method's name for shoppers; the provider's id if unknown. */
export const paymentMethodName = (id: string): string => names.get(id) ?? id

export const isPaymentMethod = (id: string): boolean => names.has(id)
