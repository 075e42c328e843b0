/** Text keys of the errors of a gift card that cannot pay. */
export const giftCardErrors = [
  'giftCard.alreadyApplied',
  'giftCard.blocked',
  'giftCard.disabled',
  'giftCard.empty',
  'giftCard.expired',
  'giftCard.otherCurrency',
  'giftCard.unknown',
] as const

export type GiftCardError = (typeof giftCardErrors)[number]
