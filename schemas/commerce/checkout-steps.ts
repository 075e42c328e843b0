/** Steps of the checkout in their order (checkout rule 1). */
export const stepNames = ['customer', 'details', 'shipping', 'summary', 'payment'] as const
export type CheckoutStep = (typeof stepNames)[number]
