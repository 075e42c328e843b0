import { paymentNameTexts } from '#widgets/checkout/payment-name.ts'

export const retailReceiptTexts = [
  ...paymentNameTexts,
  'checkout.total',
  'receipt.number',
  'receipt.paidBy',
  'retailReceipt.companyNumber',
  'retailReceipt.customer',
  'retailReceipt.employee',
  'retailReceipt.exVat',
  'retailReceipt.number',
  'retailReceipt.return',
  'retailReceipt.sale',
  'sums.freight',
] as const
