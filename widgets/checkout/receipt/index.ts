import { sumTexts } from '#renderer/components/elements/sum-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { orderTexts } from '#widgets/checkout/order-lines.tsx'
import { paymentNameTexts } from '#widgets/checkout/payment-name.ts'
import { linkConstants, linkPages, linkTexts } from '#widgets/checkout/receipt/payment-link-texts.ts'
import { retailReceiptTexts } from '#widgets/checkout/receipt/retail-receipt-texts.ts'
import { saveAddressTexts } from '#widgets/checkout/receipt/save-address-texts.ts'
import { receiptWidgetSchema } from '#widgets/checkout/receipt/schema.ts'
import { shipmentTexts } from '#widgets/checkout/shipment-facts.tsx'
import { reorderTexts } from '#widgets/orders/reorder.tsx'

export const receipt = defineWidget(receiptWidgetSchema, {
  type: 'receipt',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['receiptPage'],
  texts: [
    ...linkTexts,
    ...orderTexts,
    ...sumTexts,
    ...paymentNameTexts,
    ...reorderTexts,
    ...retailReceiptTexts,
    ...saveAddressTexts,
    ...shipmentTexts,
    'checkout.delivery',
    'checkout.stepDetails',
    'checkout.summaryTitle',
    'feedback.error_no_order',
    'feedback.error_order_return',
    'receipt.accountText',
    'receipt.accountTitle',
    'receipt.billedTo',
    'receipt.createAccount',
    'receipt.date',
    'receipt.deliveredTo',
    'receipt.further',
    'receipt.missing',
    'receipt.number',
    'receipt.paidBy',
    'receipt.print',
    'receipt.sentTo',
    'receipt.soldBy',
    'receipt.thanks',
    'receipt.track',
    'orders.find',
    'orders.mine',
    'returnItems.title',
    'trackOrder.title',
  ],
  constants: [...linkConstants],
  pages: [
    ...linkPages,
    'accountOrderHistoryPage',
    'basketPage',
    'loginPage',
    'returnItemsPage',
    'trackOrderPage',
  ],
  budget: { script: 0, style: 4_500 },
})
