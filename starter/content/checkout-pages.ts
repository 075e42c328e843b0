import type { CheckoutStep } from '#schemas/commerce/checkout-steps.ts'
import type { PageAlias } from '#schemas/pages/page-kinds.ts'
import { row, type StarterPage, type StarterWidget } from '#starter/content/starter-page.ts'
import type { StarterShop } from '#starter/content/starter-shop.ts'

/** The order summary: on phones one line above the step, elsewhere expanded next to it. */
const foldedOrder = { type: 'orderSummary', collapsed: true, disabledTablet: true, disabledDesktop: true }
const wholeOrder = { type: 'orderSummary', disabledApp: true, disabledMobile: true }

interface StepPage {
  step: CheckoutStep
  alias: PageAlias
  title: string
  widgets: readonly StarterWidget[]
  above?: readonly StarterWidget[]
}

/** One step: its form and the order summary. Promo codes are accepted up to the shipping step (checkout rule 3). */
function stepPage(shop: StarterShop, { step, alias, title, widgets, above }: StepPage): StarterPage {
  const showCodes = step !== 'summary' && step !== 'payment'
  return {
    id: `checkout-${step}`,
    alias,
    path: shop.pathOf(alias),
    title: `${shop.texts.titles.checkout}: ${title}`,
    areas: {
      top: [row({ ...foldedOrder, showCodes }), row({ type: 'checkoutSteps', step })],
      main: [...(above ? [row(...above)] : []), row(...widgets, { ...wholeOrder, showCodes })],
    },
  }
}

/** The way from the basket to the receipt. */
export function checkoutPages(shop: StarterShop): readonly StarterPage[] {
  const { words, texts, pathOf } = shop
  const steps: readonly StepPage[] = [
    {
      step: 'customer',
      alias: 'checkoutCustomerPage',
      title: words['checkout.stepCustomer'],
      widgets: [{ type: 'customerStep', termsUrl: pathOf('termsConditionsPage') }],
    },
    {
      step: 'details',
      alias: 'checkoutDetailsPage',
      title: words['checkout.stepDetails'],
      widgets: [{ type: 'addressForm' }],
    },
    {
      step: 'shipping',
      alias: 'checkoutShippingPage',
      title: words['checkout.stepShipping'],
      widgets: [{ type: 'shippingMethods' }],
    },
    {
      step: 'summary',
      alias: 'checkoutSummaryPage',
      title: words['checkout.stepSummary'],
      widgets: [{ type: 'termsAcceptance', askNote: true }],
    },
    {
      step: 'payment',
      alias: 'checkoutPaymentPage',
      title: words['checkout.stepPayment'],
      widgets: [{ type: 'paymentMethods' }],
      above: [{ type: 'paymentOutcome' }],
    },
  ]
  return [
    {
      id: 'checkout',
      alias: 'checkoutPage',
      path: pathOf('checkoutPage'),
      title: texts.titles.checkout,
      areas: { main: [row({ type: 'checkoutSteps' })] },
    },
    ...steps.map((step) => stepPage(shop, step)),
    {
      id: 'receipt',
      alias: 'receiptPage',
      path: pathOf('receiptPage'),
      title: texts.titles.receipt,
      areas: { main: [row({ type: 'receipt' })] },
    },
  ]
}
