const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  'apple-pay': 'Apple Pay',
  dankort: 'Dankort',
  'google-pay': 'Google Pay',
  klarna: 'Klarna',
  mastercard: 'Mastercard',
  mobilepay: 'MobilePay',
  paypal: 'PayPal',
  swish: 'Swish',
  troy: 'Troy',
  twint: 'TWINT',
  visa: 'Visa',
}

/** Returns a payment method's own spelling; unknown names are unchanged. */
export const paymentName = (mark: string): string =>
  Object.hasOwn(names, mark) ? (names[mark] ?? mark) : mark
