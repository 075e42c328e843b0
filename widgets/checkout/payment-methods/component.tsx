import { clientProps } from '#renderer/client-props.ts'
import { PaymentDrawing, PaymentMark, pictureOfMark } from '#renderer/components/elements/payment-mark.tsx'
import { Sums } from '#renderer/components/elements/sums.tsx'
import { Form } from '#renderer/components/form/form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { basketSums } from '#schemas/commerce/order-sums.ts'
import type { PaymentMethod } from '#schemas/commerce/payment.ts'
import { isWallet, needsScript } from '#schemas/commerce/payment-methods.ts'
import type { MarkPicture } from '#schemas/parts/mark-picture.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import { OrderLines } from '#widgets/checkout/order-lines.tsx'
import styles from '#widgets/checkout/payment-methods/component.module.css'
import { CurrentPayment, isPending } from '#widgets/checkout/payment-methods/current-payment.tsx'
import type { paymentMethods } from '#widgets/checkout/payment-methods/index.ts'
import { IyzicoFields } from '#widgets/checkout/payment-methods/iyzico-fields.tsx'
import type { PaymentData } from '#widgets/checkout/payment-methods/load.ts'
import type { FormProps } from '#widgets/checkout/payment-methods/provider-form.client.ts'
import { paymentName } from '#widgets/checkout/payment-name.ts'
import { PurchaseProblem, problemMessages, purchaseProblem } from '#widgets/checkout/purchase-problem.tsx'
import { overtakenPaymentPages, refusalMessages } from '#widgets/checkout/refusals.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

type Props = WidgetProps<typeof paymentMethods, PaymentData | null>

/** Methods named by their type, for which marks show the accepted cards. */
const cards: ReadonlySet<string> = new Set(['scheme', 'card', 'iyzico'])

/** Returns the brands next to a method: the cards that it accepts, or the method itself if it has a picture. */
function marksOf({ id, name }: PaymentMethod, { cardMarks, paymentPictures }: Props['content']) {
  if (cards.has(id)) return cardMarks
  return [id, name].filter((mark) => pictureOfMark(mark, paymentPictures)).slice(0, 1)
}

/** Returns the props that all forms here share. */
function sharedOf({ context }: Pick<Props, 'context'>, data: PaymentData) {
  const { texts, pages } = context
  return {
    texts,
    done: '',
    leads: {
      ...overtakenPaymentPages(pages),
      // The page shows the new total (checkout rule 22).
      'payment.totalChanged': `${stepPath(pages, 'payment')}?payment=changed`,
    },
    messages: {
      ...refusalMessages(texts),
      'feedback.error_basket_empty': texts['feedback.error_basket_empty'],
      'feedback.error_gift_card_complete_payment': texts['feedback.error_gift_card_complete_payment'],
      'feedback.error_klarna_request_payment': texts['feedback.error_klarna_request_payment'],
      ...problemMessages(context, data),
      'payment.identityNumberWrong': texts['payment.identityNumberWrong'],
    },
    wide: true,
  }
}

interface Choice {
  id: string
  method: PaymentMethod
  name: string
  /** Brands of accepted cards, or a brand that has a picture. */
  marks: readonly string[]
  pictures: readonly MarkPicture[]
  /** The provider's form in the page collects further details. */
  hasForm: boolean
  isPreselected: boolean
}

/** Renders one payment method to choose. */
const MethodChoice = ({ id, method, name, marks, pictures, hasForm, isPreselected }: Choice) => (
  <label
    className={styles.method}
    htmlFor={id}
    {...(isWallet(method.id) && hasForm && { hidden: true, 'data-part': 'wallet' })}
  >
    <input
      id={id}
      type="radio"
      name="type"
      value={method.id}
      // A method with fields loads its script when selected, so it is never preselected.
      defaultChecked={isPreselected && !hasForm}
      data-part={hasForm ? 'with-form' : undefined}
      required
    />
    <PaymentDrawing of={method.id} className={styles.drawing} />
    <bdi>{name}</bdi>
    {marks.length > 0 && (
      <span className={styles.marks} aria-hidden="true">
        {marks.map((mark) => (
          <PaymentMark key={mark} name={mark} picture={pictureOfMark(mark, pictures)} />
        ))}
      </span>
    )}
  </label>
)

/** Renders the basket's id, and the amount that the shopper agrees to (checkout rule 22). */
const BasketFields = ({ data: { basketId, remaining } }: { data: PaymentData }) => (
  <>
    <input type="hidden" name="basketId" value={basketId} />
    <input type="hidden" name="displayedAmount" value={remaining.amount} />
  </>
)

/**
 * Renders goods and sums directly above the button that orders, as German law wants it (§ 312j (2) BGB); hidden where
 * the order summary is next to the button. The total stays with the button, which is sticky.
 */
function Ordered({
  data: { basket },
  context: { texts, locale },
}: Pick<Props, 'context'> & { data: PaymentData }) {
  const sums = basketSums(basket)
  const total = sums.findIndex(({ kind }) => kind === 'total')
  return (
    <>
      <div className={styles.ordered}>
        <OrderLines lines={basket.lines} locale={locale} texts={texts} />
        <Sums lines={sums.slice(0, total)} locale={locale} texts={texts} />
      </div>
      <div className={styles.due}>
        <Sums lines={sums.slice(total)} locale={locale} texts={texts} />
      </div>
    </>
  )
}

interface LesserProps extends Pick<Props, 'content' | 'context' | 'id'> {
  shared: ReturnType<typeof sharedOf>
  data: PaymentData
}

/** Renders payment at a terminal in a store, and by link. */
function OtherMethods({ shared, content, context: { texts, iso }, id, data }: LesserProps) {
  return (
    <div className={styles.lesser}>
      {iso && (
        <Form
          {...shared}
          endpoint="payments.createAtTerminal"
          id={`${id}-terminal`}
          submit={texts['payment.terminalStart']}
        >
          <BasketFields data={data} />
        </Form>
      )}
      {content.payByLink && (
        <div className={styles.byLink}>
          <p>{texts['checkout.payByLinkText']}</p>
          <Form {...shared} endpoint="payments.create" id={`${id}-link`} submit={texts['checkout.payByLink']}>
            <BasketFields data={data} />
            <input type="hidden" name="type" value="paybylink" />
            <input type="hidden" name="payByLink" value="true" />
          </Form>
        </div>
      )}
    </div>
  )
}

/** Renders the payment methods: online, and by link or terminal if available. */
function Ways({ content, context, id, data }: Props & { data: PaymentData }) {
  const { texts, locale } = context
  const { basketId, catalog, remaining, methods, preferred, hasForms } = data
  if (methods.length === 0)
    return (
      <p role="alert">
        {texts[data.isClosed ? 'payment.notPossible' : 'feedback.error_payment_providers_initialization']}
      </p>
    )
  const commonProps = sharedOf({ context }, data)
  const hasForm = ({ id: method, provider }: PaymentMethod) =>
    hasForms === true && provider === 'adyen' && needsScript(method)
  const forms = hasForms && {
    'data-client': 'provider-form',
    ...clientProps<FormProps>({
      catalog,
      basketId,
      displayedAmount: String(remaining.amount),
      savedCard: texts['payment.savedCard'],
      otherCard: texts['payment.otherCard'],
      removeCard: texts['payment.removeCard'],
    }),
  }
  return (
    <>
      <Form
        {...commonProps}
        endpoint="payments.create"
        id={id}
        inSight
        submit={fillText(texts['checkout.pay'], { amount: formatMoney(remaining, locale) })}
      >
        <BasketFields data={data} />
        <fieldset className={styles.methods} {...forms}>
          <legend className="visually-hidden">{texts['checkout.paymentTitle']}</legend>
          {methods.map((method) => (
            <MethodChoice
              key={method.id}
              id={`${id}-${method.id}`}
              method={method}
              name={paymentName(method.id, texts, method.name)}
              marks={marksOf(method, content)}
              pictures={content.paymentPictures}
              hasForm={hasForm(method)}
              isPreselected={method.id === (preferred ?? methods[0]?.id)}
            />
          ))}
        </fieldset>
        {methods.some(({ provider }) => provider === 'iyzico') && (
          <IyzicoFields
            id={id}
            basketId={basketId}
            catalog={catalog}
            needsIdentity={data.needsIdentity === true}
            isOnlyWay={methods.length === 1}
            locale={locale}
            texts={texts}
          />
        )}
        {hasForms && <div className={styles.fields} data-part="fields" hidden />}
        <Ordered data={data} context={context} />
      </Form>
      <OtherMethods shared={commonProps} content={content} context={context} id={id} data={data} />
    </>
  )
}

/** Renders the forms that order: by a payment, or without one if nothing is left to pay. */
function OrderForms(props: Props & { data: PaymentData }) {
  const { context, data, id } = props
  const { texts } = context
  const { basketId, basket, remaining } = data
  if (purchaseProblem(data)) return <PurchaseProblem data={data} context={context} />
  if (remaining.amount > 0) return <Ways {...props} />
  return (
    <>
      <p>{texts['checkout.paidNothing']}</p>
      <Form
        {...sharedOf(props, data)}
        endpoint="payments.completeByGiftCard"
        id={id}
        submit={texts['checkout.placeOrder']}
      >
        <input type="hidden" name="basketId" value={basketId} />
        <input type="hidden" name="displayedTotal" value={basket.total.amount} />
        <Ordered data={data} context={context} />
      </Form>
    </>
  )
}

export default function PaymentMethods(props: Props) {
  const { context, data } = props
  if (!data) return null
  const { texts } = context
  const { basketId, catalog, current } = data
  const isBusy = current !== undefined && isPending(current)
  return (
    <section className={styles.step} data-close="">
      <h1 className={styles.title}>{texts['checkout.paymentTitle']}</h1>
      {current && (
        <CurrentPayment
          payment={current}
          basketId={basketId}
          catalog={catalog}
          hasForms={data.hasForms === true}
          context={context}
        />
      )}
      {data.isChanged && !isBusy && (
        <p data-client="payment-methods" data-error-label="payment_error" role="alert">
          {texts['payment.totalChanged']}
        </p>
      )}
      {!isBusy && <OrderForms {...props} data={data} />}
    </section>
  )
}
