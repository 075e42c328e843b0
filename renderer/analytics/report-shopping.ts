import { isRepeatedView, placedOrder } from '#renderer/analytics/placed-order.ts'
import { orderValue, productItem, totalOf } from '#renderer/analytics/shopping-goods.ts'
import type { BasketBody } from '#renderer/browser/basket/basket-body.ts'
import { lineItems } from '#renderer/browser/basket/line-items.ts'
import type { FormDone } from '#renderer/browser/forms/form-done.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { isCheckoutHere } from '#renderer/browser/page/page-paths.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { basket } from '#schemas/api/basket.ts'
import { doneFragment, formFields } from '#schemas/api/form-fields.ts'
import { products } from '#schemas/api/products.ts'
import { type AnalyticsEvent, type ErrorLabel, errorLabels } from '#schemas/visitors/analytics-events.ts'

type Report = (event: AnalyticsEvent) => void
type Basket = BasketBody['basket']

const widgetOf = (type: string): HTMLElement | null => findElement(document, `[data-type="${type}"]`)

const has = (type: string): boolean => widgetOf(type) !== null

/** Elements of the page whose content was reported. */
const reported = new WeakSet<Element>()

/**
 * Returns whether an element's content is to be reported, and marks it. Whoever withdraws consent and gives it again on
 * the same page is not reported twice.
 */
function isFirstReport(element: Element | null, signal: AbortSignal): boolean {
  if (!element || signal.aborted || reported.has(element)) return false
  reported.add(element)
  return true
}

/** Position in the checkout, by the main widget of the page. */
const checkoutWidgets = [
  'customerStep',
  'addressForm',
  'shippingMethods',
  'termsAcceptance',
  'paymentMethods',
] as const

function comesFromCheckout(): boolean {
  const { origin, pathname } = new URL(document.referrer || 'about:blank')
  return origin === location.origin && isCheckoutHere(pathname)
}

/** Returns the visitor's basket; undefined without one. Rejects if it is unavailable. */
async function fetchBasket(signal: AbortSignal): Promise<Basket | undefined> {
  const response = await callShop(basket.get, { path: { catalog: currentCatalog() }, query: {} }, { signal })
  return response.status === 200 ? response.body.basket : undefined
}

/** Reports the checkout steps by their numbers and labels (tracking rule 11). */
function reportSteps(basket: Basket, report: Report): void {
  const reportStep = (checkout_step_number: number, checkout_step: string) =>
    report({ event: 'checkout_progress', checkout_step, checkout_step_number })
  const goods = { ...totalOf(basket), items: lineItems(basket.lines) }
  const [coupon] = basket.promoCodes
  const bought = { ...goods, ...(coupon !== undefined && { coupon }) }
  if (has('basketLines')) {
    report({ event: 'view_cart', ...goods })
    reportStep(1, 'Basket')
  }
  if (!checkoutWidgets.some(has)) return
  if (!comesFromCheckout() && !isRepeatedView()) report({ event: 'begin_checkout', ...bought })
  if (has('customerStep')) reportStep(2, 'Guest')
  // Signed-in shoppers skip the step before the address.
  if (has('addressForm') && hasSessionTrace()) reportStep(2, 'User')
  if (has('addressForm')) reportStep(3, 'Shipping Address')
  if (has('termsAcceptance')) {
    const [shipment] = basket.shipments
    const name = shipment?.shippingMethodName
    if (name) {
      reportStep(4, name)
      report({ event: 'add_shipping_info', ...bought, shipping_tier: name })
    }
  }
  if (has('paymentMethods')) reportStep(5, 'Place Order')
}

/** Reports the payment method when its form is submitted. @param basket may arrive later */
function followPaying(basket: Promise<Basket | undefined>, report: Report, signal: AbortSignal): void {
  const reportPaying = (type: unknown) => (basketToPay: Basket | undefined) => {
    if (!basketToPay) return
    report({
      event: 'add_payment_info',
      ...totalOf(basketToPay),
      ...(typeof type === 'string' && { payment_type: type }),
      items: lineItems(basketToPay.lines),
    })
  }
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return
    const fields = new FormData(target)
    if (!String(fields.get(formFields.endpoint)).startsWith('payments.create')) return
    void basket.then(reportPaying(fields.get('type')))
  }
  document.addEventListener('submit', onSubmit, { capture: true, signal })
}

async function reportProduct(element: HTMLElement, report: Report, signal: AbortSignal): Promise<void> {
  const productId = element.dataset.viewed
  if (!productId) return
  const response = await callShop(
    products.get,
    { path: { catalog: currentCatalog(), productId } },
    { signal },
  )
  if (response.status !== 200 || !isFirstReport(element, signal)) return
  const { amount: value, currency } = response.body.price.salesPrice
  report({ event: 'view_item', currency, value, items: [productItem(response.body)] })
}

async function reportPurchase(report: Report, signal: AbortSignal): Promise<void> {
  const order = await placedOrder(signal)
  if (!order || !isFirstReport(findElement(document, '[data-placed]'), signal)) return
  const [coupon] = order.promoCodes
  report({
    event: 'purchase',
    transaction_id: order.orderNumber,
    currency: order.currency,
    value: orderValue(order, new Intl.Locale(document.documentElement.lang).region),
    tax: order.totalVat.amount,
    shipping: order.shippingTotal.amount,
    ...(coupon !== undefined && { coupon }),
    items: lineItems(order.lines),
  })
}

/** Forms that generate leads, by endpoint. */
const leadSources: ReadonlyMap<unknown, Extract<AnalyticsEvent, { event: 'generate_lead' }>['lead_source']> =
  new Map([
    ['newsletter.signUp', 'newsletter'],
    ['customerClub.subscribe', 'customer_club'],
    ['notifyMe.goingLive', 'notify_me'],
    ['notifyMe.optIn', 'notify_me'],
    ['contact.send', 'contact'],
  ])

/** Whether a form was sent on this page, and shows its success. */
const isDone = (fields: FormData): boolean =>
  document.getElementById(doneFragment(String(fields.get(formFields.widget))))?.hasAttribute('data-shown') ===
  true

/** Reports leads of forms that are sent, also before this starts. */
function followLeads(report: Report, signal: AbortSignal): void {
  function reportLead(form: HTMLFormElement, endpoint: unknown): void {
    const source = leadSources.get(endpoint)
    if (!source || !isFirstReport(form, signal)) return
    report({ event: 'generate_lead', lead_source: source })
  }

  for (const form of document.forms) {
    const fields = new FormData(form)
    if (isDone(fields)) reportLead(form, fields.get(formFields.endpoint))
  }
  const onDone = ({ target, detail }: CustomEvent<FormDone>) => {
    if (target instanceof HTMLFormElement) reportLead(target, detail.endpoint)
  }
  document.addEventListener('vitrine:form-done', onDone, { signal })
}

const isLabel = (label: string | undefined): label is ErrorLabel =>
  errorLabels.some((candidate) => candidate === label)

/** Reports errors that the page displays on load: a refused payment, an unknown order. */
function reportErrors(report: Report, signal: AbortSignal): void {
  if (isRepeatedView()) return
  for (const element of findElements(document, '[data-error-label]')) {
    const { errorLabel: label } = element.dataset
    const description = (element.textContent ?? '').trim().slice(0, 100)
    if (isLabel(label) && isFirstReport(element, signal))
      report({ event: 'exception', label, description, fatal: false })
  }
}

/**
 * Reports what the page sells, once, until `signal` aborts: the product, the basket and checkout steps, the placed order,
 * and leads. Without data nothing is reported. Changes of the basket are announced (`announce-changes.ts`).
 */
export function reportShopping(report: Report, signal: AbortSignal): void {
  const attempt = (work: Promise<void>) => void work.catch(() => undefined)
  reportErrors(report, signal)
  followLeads(report, signal)
  const viewed = findElement(document, '[data-viewed]')
  if (viewed) attempt(reportProduct(viewed, report, signal))
  attempt(reportPurchase(report, signal))
  const step = ['basketLines', ...checkoutWidgets].map(widgetOf).find((widget) => widget !== null)
  if (!step) return
  const basket = fetchBasket(signal)
    .then((knownBasket) => (knownBasket && knownBasket.lines.length > 0 ? knownBasket : undefined))
    .catch(() => undefined)
  if (has('paymentMethods')) followPaying(basket, report, signal)
  attempt(
    basket.then((known) => {
      if (known && isFirstReport(step, signal)) reportSteps(known, report)
    }),
  )
}
