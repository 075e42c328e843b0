import { followEmptying } from '#renderer/analytics/follow-emptying.ts'
import { isRepeatedView, placedOrder } from '#renderer/analytics/placed-order.ts'
import { lineItems, orderValue, productItem, totalOf } from '#renderer/analytics/shopping-goods.ts'
import type { BasketBody } from '#renderer/browser/basket/basket-body.ts'
import type { FormDone } from '#renderer/browser/forms/form-done.ts'
import { isCheckoutHere } from '#renderer/browser/page/addresses-here.ts'
import { catalogHere } from '#renderer/browser/page/catalog-here.ts'
import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { basket } from '#schemas/api/basket.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import { products } from '#schemas/api/products.ts'
import { type AnalyticsEvent, type ErrorLabel, errorLabels } from '#schemas/visitors/analytics-events.ts'

type Report = (event: AnalyticsEvent) => void
type Basket = BasketBody['basket']

const has = (type: string): boolean => document.querySelector(`[data-type="${type}"]`) !== null

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
async function basketHere(signal: AbortSignal): Promise<Basket | undefined> {
  const response = await callShop(basket.get, { path: { catalog: catalogHere() }, query: {} }, { signal })
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

/** The payment method is known when its form is submitted. */
function followPaying(basket: Basket, report: Report, signal: AbortSignal): void {
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return
    const fields = new FormData(target)
    if (!String(fields.get(formFields.endpoint)).startsWith('payments.create')) return
    const type = fields.get('type')
    report({
      event: 'add_payment_info',
      ...totalOf(basket),
      ...(typeof type === 'string' && { payment_type: type }),
      items: lineItems(basket.lines),
    })
  }
  document.addEventListener('submit', onSubmit, { capture: true, signal })
}

/** Reports quantity changes of lines, in any part of the basket. */
function followLines(report: Report, signal: AbortSignal): void {
  let basket: Promise<Basket | undefined> | undefined
  const quantities = new Map<string, number>()
  const requestVisitor = () => {
    basket ??= basketHere(signal).catch(() => undefined)
    return basket
  }

  async function note(fields: FormData): Promise<void> {
    const endpoint = fields.get(formFields.endpoint)
    if (endpoint !== 'basket.removeLine' && endpoint !== 'basket.changeLine') return
    const id = String(fields.get('lineItemId'))
    const line = (await requestVisitor())?.lines.find((item) => item.id === id)
    if (!line) return
    const before = quantities.get(id) ?? line.quantity
    const after = endpoint === 'basket.removeLine' ? 0 : Number(fields.get('quantity'))
    quantities.set(id, after)
    const quantity = Math.abs(after - before)
    if (!(quantity > 0)) return
    const { amount, currency } = line.unitPrice.salesPrice
    report({
      event: after < before ? 'remove_from_cart' : 'add_to_cart',
      currency,
      value: amount * quantity,
      items: lineItems([{ ...line, quantity }]),
    })
  }

  const inBasket = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest('[data-basket-part]') !== null
  const onTouch = ({ target }: Event) => void (inBasket(target) && requestVisitor())
  document.addEventListener('pointerover', onTouch, { signal })
  document.addEventListener('focusin', onTouch, { signal })
  document.addEventListener(
    'submit',
    ({ target, submitter }) => {
      // Before other listeners read and change the form.
      if (target instanceof HTMLFormElement && inBasket(target)) void note(new FormData(target, submitter))
    },
    { capture: true, signal },
  )
}

async function reportProduct(productId: string, report: Report, signal: AbortSignal): Promise<void> {
  const response = await callShop(products.get, { path: { catalog: catalogHere(), productId } }, { signal })
  if (response.status !== 200) return
  const { amount: value, currency } = response.body.price.salesPrice
  report({ event: 'view_item', currency, value, items: [productItem(response.body)] })
}

async function reportPurchase(report: Report, signal: AbortSignal): Promise<void> {
  const order = await placedOrder(signal)
  if (!order) return
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
const leads: ReadonlyMap<unknown, Extract<AnalyticsEvent, { event: 'generate_lead' }>['lead_source']> =
  new Map([
    ['newsletter.signUp', 'newsletter'],
    ['customerClub.subscribe', 'customer_club'],
    ['notifyMe.goingLive', 'notify_me'],
    ['notifyMe.optIn', 'notify_me'],
    ['contact.send', 'contact'],
  ])

function followLeads(report: Report, signal: AbortSignal): void {
  const onDone = ({ detail }: CustomEvent<FormDone>) => {
    const source = leads.get(detail.endpoint)
    if (source) report({ event: 'generate_lead', lead_source: source })
  }
  document.addEventListener('vitrine:form-done', onDone, { signal })
}

const isLabel = (label: string | undefined): label is ErrorLabel =>
  errorLabels.some((candidate) => candidate === label)

/** Reports errors that the page displays on load: a refused payment, an unknown order. */
function reportErrors(report: Report): void {
  if (isRepeatedView()) return
  for (const { dataset, textContent } of findElements(document, '[data-error-label]')) {
    const { errorLabel: label } = dataset
    const description = (textContent ?? '').trim().slice(0, 100)
    if (isLabel(label)) report({ event: 'exception', label, description, fatal: false })
  }
}

/**
 * Reports what the page sells, until `signal` aborts: the product, the basket and checkout steps, the placed order, and
 * the visitor's changes. Without data nothing is reported.
 */
export function reportShopping(report: Report, signal: AbortSignal): void {
  const attempt = (work: Promise<void>) => void work.catch(() => undefined)
  reportErrors(report)
  followLeads(report, signal)
  followLines(report, signal)
  followEmptying(() => basketHere(signal), report, signal)
  const viewed = findElement(document, '[data-viewed]')?.dataset.viewed
  if (viewed) attempt(reportProduct(viewed, report, signal))
  attempt(reportPurchase(report, signal))
  if (!has('basketLines') && !checkoutWidgets.some(has)) return
  attempt(
    basketHere(signal).then((basket) => {
      if (!basket || basket.lines.length === 0) return
      reportSteps(basket, report)
      if (has('paymentMethods')) followPaying(basket, report, signal)
    }),
  )
}
