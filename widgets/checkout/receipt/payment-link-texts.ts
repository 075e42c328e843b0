export const linkTexts = [
  'feedback.error_pay_by_link_expired',
  'feedback.error_pay_by_link_pending',
  'payment.cancel',
  'payment.linkAmount',
  'payment.linkAgain',
  'payment.linkHome',
  'payment.linkOpen',
  'payment.linkOver',
  'payment.linkPaid',
  'payment.linkText',
  'payment.linkTitle',
  'payment.linkUntil',
  'payment.look',
] as const

export const linkConstants = ['isoClearSessionSeconds', 'payByLinkRedirectDelay'] as const

export const linkPages = ['checkoutPaymentPage', 'receiptPage'] as const
