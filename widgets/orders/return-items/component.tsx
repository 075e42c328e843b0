import { Form } from '#renderer/components/form/form.tsx'
import { SelectField } from '#renderer/components/form/form-field.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { returnReasons } from '#schemas/commerce/order-return.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import { FindOrder } from '#widgets/orders/find-order.tsx'
import { OrderGood } from '#widgets/orders/order-goods.tsx'
import { OrderHead } from '#widgets/orders/order-head.tsx'
import { returnPath, trackPath } from '#widgets/orders/order-paths.ts'
import orders from '#widgets/orders/orders.module.css'
import styles from '#widgets/orders/return-items/component.module.css'
import type { returnItems } from '#widgets/orders/return-items/index.ts'
import type { ReturnData } from '#widgets/orders/return-items/load.ts'
import { Registered } from '#widgets/orders/return-items/registered-returns.tsx'

type Props = WidgetProps<typeof returnItems, ReturnData>
type OrderLookup = Extract<ReturnData, { kind: 'order' }>

/** Renders the registration of a return: quantity for each returnable item, and a reason if the customer gives one. */
function Registration({ lookup, context, id }: { lookup: OrderLookup } & Pick<Props, 'context' | 'id'>) {
  const { order, returns } = lookup
  const { texts } = context
  const messages = (['return.closed', 'return.nothing', 'return.tooMany'] as const).map((key) => [
    key,
    texts[key],
  ])
  return (
    <Form
      endpoint="orderService.registerReturn"
      id={id}
      texts={texts}
      submit={texts['returnItems.register']}
      done=""
      refused={texts['feedback.error_order_return']}
      failed={texts['feedback.error_order_return']}
      messages={{
        ...Object.fromEntries(messages),
        'feedback.error_no_order': texts['feedback.error_no_order'],
      }}
    >
      <input type="hidden" name="orderId" value={order.orderId} />
      <ul className={orders.goods}>
        {returns.lines.map(({ lineId, returnable }, index) => {
          const line = order.lines.find((item) => item.id === lineId)
          if (!line) return null
          const name = (field: string) => ({ name: `lines.${index}.${field}`, required: false, email: false })
          const quantities = Array.from({ length: Math.min(returnable, 100) }, (_, count) => `${count + 1}`)
          return (
            <OrderGood key={lineId} line={line}>
              <input type="hidden" name={`lines.${index}.lineId`} value={lineId} />
              <fieldset className={styles.choice}>
                <legend className="visually-hidden">{line.name}</legend>
                <SelectField
                  id={id}
                  texts={{ 'form.optional': '' }}
                  rules={name('quantity')}
                  label={texts['returnItems.quantity']}
                  none="0"
                  placeholder={texts['returnItems.keep']}
                  options={quantities.map((count) => ({ value: count, title: count }))}
                />
                <SelectField
                  id={id}
                  texts={{ 'form.optional': '' }}
                  rules={name('reason')}
                  label={texts['returnItems.reason']}
                  placeholder={texts['returnItems.chooseReason']}
                  options={returnReasons.map((reason) => ({
                    value: reason,
                    title: texts[`returnItems.reason.${reason}`],
                  }))}
                />
              </fieldset>
            </OrderGood>
          )
        })}
      </ul>
    </Form>
  )
}

function Order({
  lookup,
  content,
  context,
  id,
}: { lookup: OrderLookup } & Pick<Props, 'content' | 'context' | 'id'>) {
  const { order, returns } = lookup
  const { texts, locale, timeZone, pages } = context
  const isOpen = returns.lines.length > 0
  return (
    <>
      <OrderHead order={order} context={context} />
      {returns.returns.map((registered) => (
        <Registered
          key={registered.returnNumber}
          registered={registered}
          lines={order.lines}
          content={content}
          context={context}
        />
      ))}
      {isOpen && (
        <div className={orders.part}>
          <p>{texts['returnItems.text']}</p>
          {returns.until && (
            <p className={orders.muted}>
              {fillText(texts['returnItems.until'], {
                date: formatMoment(new Date(returns.until), locale, 'long', timeZone),
              })}
            </p>
          )}
          <Registration lookup={lookup} context={context} id={id} />
        </div>
      )}
      {!isOpen && returns.returns.length === 0 && <p>{texts['return.closed']}</p>}
      <p className={orders.links}>
        <a href={trackPath(pages, order.orderId)}>{texts['trackOrder.title']}</a>
        <a href={returnPath(pages)}>{texts['orders.another']}</a>
      </p>
    </>
  )
}

/** Renders a customer's newest orders, each with a link to its return. */
function CustomerOrders({
  orderList,
  context,
}: { orderList: NonNullable<Extract<ReturnData, { kind: 'ask' }>['orders']> } & Pick<Props, 'context'>) {
  const { texts, pages } = context
  return (
    <>
      <p className={orders.muted}>{texts['returnItems.choose']}</p>
      <ul className={styles.own}>
        {orderList.map((order) => (
          <li key={order.orderId}>
            <OrderHead order={order} context={context} />
            <p className={orders.links}>
              <a href={returnPath(pages, order.orderId)}>
                {texts['returnItems.title']}
                <span className="visually-hidden"> {order.orderNumber}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
      <h2 className={orders.partTitle}>{texts['orders.another']}</h2>
    </>
  )
}

export default function ReturnItems({ content, context, data, id }: Props) {
  const { texts } = context
  const state = data ?? { kind: 'ask', isSignedIn: false }
  return (
    <section className={orders.page}>
      <h1 className={orders.title}>{content.headline || texts['returnItems.title']}</h1>
      {state.kind === 'missing' && (
        <p className={styles.missing} role="status" data-error-label="no_tracking_info_found">
          {texts['feedback.error_no_order']}
        </p>
      )}
      {state.kind === 'failed' && (
        <p className={styles.missing} role="alert" data-error-label="order_error">
          {texts['feedback.error_order_return']}
        </p>
      )}
      {state.kind === 'order' && <Order lookup={state} content={content} context={context} id={id} />}
      {state.kind === 'ask' && state.orders && state.orders.length > 0 && (
        <CustomerOrders orderList={state.orders} context={context} />
      )}
      {(state.kind === 'ask' || state.kind === 'missing') && (
        <FindOrder id={id} purpose="return" searcher={state} context={context} />
      )}
    </section>
  )
}
