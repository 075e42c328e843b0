import button from '#renderer/components/elements/button.module.css'
import { QrCode } from '#renderer/components/elements/qr-code.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { OrderView, Returns } from '#widgets/orders/load-order.ts'
import orders from '#widgets/orders/orders.module.css'
import styles from '#widgets/orders/return-items/component.module.css'
import type { returnItems } from '#widgets/orders/return-items/index.ts'

interface Props extends Pick<WidgetProps<typeof returnItems>, 'content' | 'context'> {
  registered: Returns['returns'][number]
  lines: OrderView['lines']
}

/** Renders a registered return: its state, its items, and its label until it arrives. */
export function Registered({ registered, lines, content, context: { texts, locale, timeZone } }: Props) {
  const { returnNumber, created, state, refund } = registered
  const titleId = `return-${returnNumber}`
  return (
    <section className={orders.part} aria-labelledby={titleId}>
      <h2 className={orders.partTitle} id={titleId}>
        {fillText(texts['returnItems.number'], { number: returnNumber })}
      </h2>
      <p className={orders.muted}>{formatMoment(new Date(created), locale, 'long', timeZone)}</p>
      <p>{texts[`returnItems.state.${state}`]}</p>
      {refund && <p>{fillText(texts['returnItems.refund'], { amount: formatMoney(refund, locale) })}</p>}
      <ul>
        {registered.lines.map(({ lineId, quantity, reason }) => (
          <li key={`${lineId}-${reason}`}>
            {quantity} × {lines.find(({ id }) => id === lineId)?.name}
            {reason && ` · ${texts[`returnItems.reason.${reason}`]}`}
          </li>
        ))}
      </ul>
      {state === 'registered' && (
        <>
          <div className={styles.label}>
            <div className={styles.labelText}>
              <p>{texts['returnItems.label']}</p>
              <bdi className={styles.number}>{returnNumber}</bdi>
              {content.address && (
                <div className={styles.address}>
                  <Markdown>{content.address}</Markdown>
                </div>
              )}
            </div>
            <QrCode className={styles.code} text={returnNumber} />
          </div>
          <div>
            <button className={`${button.secondary} ${styles.print}`} type="button" data-client="print">
              {texts['receipt.print']}
            </button>
          </div>
        </>
      )}
    </section>
  )
}
