import type { Address } from '#schemas/address.ts'
import type { BasketContent } from '#schemas/basket-content.ts'

/** Where the goods go. */
export const deliveryAddressOf = (content: BasketContent): Address | undefined =>
  content.useBillingAddressForShipping ? content.billingAddress : content.shippingAddress
