import { formTexts } from '#renderer/components/form/form-texts.ts'
import { locationMapTexts } from '#renderer/components/map/location-map-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { refusalTexts } from '#widgets/checkout/refusals.ts'
import { shippingMethodsSchema } from '#widgets/checkout/shipping-methods/schema.ts'
import { checkoutPages } from '#widgets/checkout/steps.ts'

export const shippingMethods = defineWidget(shippingMethodsSchema, {
  type: 'shippingMethods',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  guards: ['basketNotEmpty', 'addressKnown'],
  texts: [
    ...formTexts,
    ...locationMapTexts,
    ...refusalTexts,
    'address.postalCode',
    'checkout.addressTitle',
    'checkout.by',
    'checkout.collectAt',
    'checkout.continue',
    'checkout.deliveryTitle',
    'checkout.free',
    'checkout.orderWithin',
    'feedback.error_no_pickup_points',
    'feedback.error_shipping_methods_update',
    'shipping.carrierUnavailable',
    'shipping.choosePoint',
    'shipping.none',
    'shipping.noStore',
    'shipping.notInStore',
    'shipping.unknownMethod',
  ],
  pages: checkoutPages,
  budget: { script: 0, style: 2_300 },
})
