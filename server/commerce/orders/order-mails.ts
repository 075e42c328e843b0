import { type SumTexts, writeSum } from '#renderer/components/elements/sum-texts.ts'
import { isFilled } from '#schemas/addresses/address.ts'
import { addressLines, formatLocation } from '#schemas/addresses/format-address.ts'
import { isSameAddress } from '#schemas/addresses/same-address.ts'
import type { Basket } from '#schemas/commerce/basket.ts'
import { openingLines } from '#schemas/commerce/opening-days.ts'
import { sumLines } from '#schemas/commerce/order-sums.ts'
import type { Shipment } from '#schemas/commerce/shipping.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import { formatDay, formatMoment } from '#schemas/values/format-date.ts'
import { formatDays } from '#schemas/values/format-days.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'
import { lastDayOf } from '#server/commerce/basket/gift-card-expiry.ts'
import type { IssuedGiftCard } from '#server/commerce/basket/gift-cards.ts'
import { orderedGoods } from '#server/commerce/orders/mail-goods.ts'
import { type OrderRow, orderedBasket } from '#server/commerce/orders/order-rows.ts'
import type { MailPart } from '#server/mail/mail-layout.ts'
import type { MailText, MailTexts } from '#server/mail/mail-texts.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { paymentName } from '#widgets/checkout/payment-name.ts'

const sumTextsOf = (text: MailText): SumTexts => ({
  'sums.discount': text('sums.discount'),
  'sums.estimate': text('sums.estimate'),
  'sums.freight': text('sums.freight'),
  'sums.freightFree': text('sums.freightFree'),
  'sums.freightLater': text('sums.freightLater'),
  'sums.giftCards': text('sums.giftCards'),
  'sums.goods': text('sums.goods'),
  'sums.paid': text('sums.paid'),
  'sums.refunded': text('sums.refunded'),
  'sums.taxAdded': text('sums.taxAdded'),
  'sums.taxIncluded': text('sums.taxIncluded'),
  'sums.taxLater': text('sums.taxLater'),
  'sums.taxUnknown': text('sums.taxUnknown'),
  'sums.toPay': text('sums.toPay'),
  'sums.total': text('sums.total'),
})

/** Returns the delivery address: a pickup point or a home. */
function addressRows(
  { isDigital, shipments, shippingAddress, billingAddress, useBillingAddressForShipping }: Basket,
  text: MailText,
  locale: string,
): [string, string][] {
  const [shipment] = shipments
  const home = useBillingAddressForShipping ? billingAddress : shippingAddress
  if (isDigital || !isFilled(home)) return []
  const point = shipment?.pickupPointAddress
  const words = point
    ? [
        shipment?.pickupPointName,
        formatLocation(point),
        ...openingLines(shipment?.pickupPointHours ?? [], locale),
      ].filter(Boolean)
    : addressLines(home, locale)
  return [[text('receipt.deliveredTo'), words.join('\n')]]
}

/** Returns the address for the invoice, unless goods are sent there. */
function billingRows(
  { shippingAddress, billingAddress, useBillingAddressForShipping, isDigital }: Basket,
  text: MailText,
  locale: string,
): [string, string][] {
  const isDelivery = useBillingAddressForShipping || isSameAddress(billingAddress, shippingAddress)
  const isSentThere = isDelivery && !isDigital
  if (isSentThere || !isFilled(billingAddress)) return []
  return [[text('receipt.billedTo'), addressLines(billingAddress, locale).join('\n')]]
}

/** Returns the method and days of the delivery. */
function deliveryWords(
  {
    deliveryType,
    shippingMethodName,
    predictedDeliveryDate: first,
    latestDeliveryDate: last = first,
  }: Shipment,
  text: MailText,
  locale: string,
): string {
  if (deliveryType === 'digital') return text('basket.digital')
  if (!first || !last) return shippingMethodName
  const date = formatDays(first, last, locale)
  return `${shippingMethodName}\n${text('checkout.by', { date })}`
}

function nameOfMethod(method: string, text: MailText): string {
  return paymentName(method, {
    'basket.giftCard': text('sums.giftCards'),
    'checkout.payByLink': text('checkout.payByLink'),
    'payment.card': text('payment.card'),
    'payment.terminal': text('payment.terminal'),
  })
}

/**
 * Builds the confirmation mail of an order.
 * @param method by which it was paid
 */
export function confirmationMail(
  mailTexts: MailTexts,
  market: Market,
  recipient: string,
  order: Pick<OrderRow, 'details' | 'id' | 'number'>,
  link: string,
  method: string,
): Mail {
  const locale = localeOf(market)
  const basket = orderedBasket(order)
  return mailTexts(market, recipient, (text) => ({
    subject: text('mail.orderSubject', { number: order.number }),
    parts: [
      text(basket.isDigital ? 'mail.orderTextDigital' : 'mail.orderText'),
      orderedGoods(basket, text, { locale, base: link }),
      {
        kind: 'facts',
        rows: [
          [text('mail.orderNumber'), order.number],
          ...sumLines(basket, {
            vatIncluded: basket.vatIncluded,
            freight: basket.isDigital ? 'none' : 'known',
            giftCards: basket.giftCardTotal.amount,
            isPaid: true,
          }).map(
            (line) =>
              [
                ...writeSum(line, sumTextsOf(text), locale),
                ['total', 'paid'].includes(line.kind) ? ('strong' as const) : undefined,
              ] as const,
          ),
          [text('checkout.stepPayment'), nameOfMethod(method, text)],
          ...addressRows(basket, text, locale),
          ...billingRows(basket, text, locale),
          ...basket.shipments.map((shipment): [string, string] => [
            text('checkout.delivery'),
            deliveryWords(shipment, text, locale),
          ]),
        ],
      },
      { kind: 'action', label: text('mail.orderLink'), address: link },
    ],
  }))
}

/** Builds the mail about a refund for a payment that could not become an order. */
export const refundMail = (
  mailTexts: MailTexts,
  market: Market,
  recipient: string,
  amount: Money,
  reference: string,
): Mail =>
  mailTexts(market, recipient, (text) => ({
    subject: text('mail.refundSubject'),
    parts: [
      text('mail.refundText', { amount: formatMoney(amount, localeOf(market)) }),
      { kind: 'facts', rows: [[text('sandbox.reference'), reference.slice(0, 12)]] },
    ],
  }))

/**
 * Builds the mail about cancelled goods whose payment can no longer be captured.
 * @param lines pieces and their amounts
 */
export const lapsedMail = (
  mailTexts: MailTexts,
  market: Market,
  recipient: string,
  { number, lines }: { number: string; lines: readonly [string, Money][] },
  link: string,
): Mail =>
  mailTexts(market, recipient, (text) => ({
    subject: text('mail.lapsedSubject', { number }),
    parts: [
      text('mail.lapsedText'),
      {
        kind: 'facts',
        rows: lines.map(([what, cost]): [string, string] => [what, formatMoney(cost, localeOf(market))]),
      },
      { kind: 'action', label: text('mail.orderLink'), address: link },
    ],
  }))

/** Content of a gift card's mail besides its number and code. */
interface GiftCardWords {
  /** Quoted text of the buyer. */
  message?: string | undefined
  /** Whether the code replaces an earlier one. */
  isRenewed?: boolean
}

/** Returns the last day on which a gift card is valid. */
export const lastDayRows = (
  { expires }: Pick<IssuedGiftCard, 'expires'>,
  market: Market,
  text: MailText,
): [string, string][] =>
  expires
    ? [
        [
          text('mail.giftCardLastDay'),
          formatDay(lastDayOf(expires, timeZoneOf(market)), localeOf(market), 'long'),
        ],
      ]
    : []

/**
 * Builds the mail that brings a gift card that was bought, or that an operator issued.
 * @param value its balance
 */
export const giftCardMail = (
  mailTexts: MailTexts,
  market: Market,
  recipient: string,
  value: Money,
  card: IssuedGiftCard,
  { message = '', isRenewed = false }: GiftCardWords = {},
): Mail =>
  mailTexts(market, recipient, (text) => ({
    kind: 'giftCard',
    subject: text('mail.giftCardSubject'),
    parts: [
      text('mail.giftCardText', { amount: formatMoney(value, localeOf(market)) }),
      ...(isRenewed ? [text('mail.giftCardRenewed')] : []),
      ...(message.trim() === '' ? [] : [{ kind: 'quote', words: message.trim() } as const]),
      {
        kind: 'facts',
        rows: [
          [text('mail.giftCardNumber'), card.number],
          [text('mail.giftCardCode'), card.code],
          ...lastDayRows(card, market, text),
        ],
      },
    ],
  }))

/** Builds the mail with instructions for a return. */
export const returnMail = (
  mailTexts: MailTexts,
  market: Market,
  recipient: string,
  returnNumber: string,
  link: string,
): Mail =>
  mailTexts(market, recipient, (text) => ({
    subject: text('mail.returnSubject', { number: returnNumber }),
    parts: [text('mail.returnText'), { kind: 'action', label: text('mail.returnLink'), address: link }],
  }))

/** What a customer stated when they withdrew from an order. */
interface WithdrawalStatement {
  order: Pick<OrderRow, 'details' | 'email' | 'id' | 'number'>
  goods: MailPart
  at: Date
  /** Whether goods have to be sent back. */
  isReturning: boolean
}

/** Returns the names and the address by which the customer stated it. */
function declarantRows({ order }: WithdrawalStatement, text: MailText): [string, string][] {
  const { billingAddress, shippingAddress } = orderedBasket(order)
  const address = billingAddress ?? shippingAddress
  const name = [address?.firstName, address?.lastName].filter(Boolean).join(' ')
  return [
    ...(name === '' ? [] : [[text('withdrawOrder.name'), name] satisfies [string, string]]),
    [text('form.emailAddress'), order.email ?? ''],
  ]
}

/**
 * Builds the acknowledgement of a withdrawal, with its content, date and time (Directive 2011/83/EU, article 11a).
 * @param link page of the return or of the order
 */
export const withdrawalMail = (
  mailTexts: MailTexts,
  market: Market,
  recipient: string,
  statement: WithdrawalStatement,
  { link, timeZone }: { link: string; timeZone: string },
): Mail =>
  mailTexts(market, recipient, (text) => {
    const { order, goods, at, isReturning } = statement
    const moment = formatMoment(at, localeOf(market), 'numeric', timeZone)
    return {
      subject: text('mail.withdrawalSubject', { number: order.number }),
      parts: [
        text('mail.withdrawalText'),
        { kind: 'quote', words: text('withdrawOrder.statement', { number: order.number }) },
        {
          kind: 'facts',
          rows: [[text('mail.withdrawalAt'), `${moment} (${timeZone})`], ...declarantRows(statement, text)],
        },
        goods,
        text(isReturning ? 'mail.withdrawalReturn' : 'mail.withdrawalRefund'),
        { kind: 'action', label: text(isReturning ? 'mail.returnLink' : 'mail.orderLink'), address: link },
      ],
    }
  })
