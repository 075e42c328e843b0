import {
  BasketForm,
  BasketPart,
  basketErrorTexts,
  messagesOf,
} from '#renderer/components/basket/basket-part.tsx'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import { fillText } from '#renderer/components/text/fill-text.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { refusedFragment } from '#schemas/api/form-fields.ts'
import styles from '#widgets/basket/basket-lines/component.module.css'
import { groupsOf, type LineGroup } from '#widgets/basket/basket-lines/groups-of.ts'
import type { basketLines } from '#widgets/basket/basket-lines/index.ts'
import { Line } from '#widgets/basket/basket-lines/line.tsx'
import type { LinesContext } from '#widgets/basket/basket-lines/lines-context.ts'
import type { Lines, RemovedLine } from '#widgets/basket/basket-lines/load.ts'
import { OpenPayment } from '#widgets/basket/basket-lines/open-payment.tsx'

type Props = WidgetProps<typeof basketLines, Lines>

/** Renders the notice of a removed line, with a button that restores it. */
function Undo({ removed, widget, context }: { removed: RemovedLine; widget: string; context: LinesContext }) {
  const { texts, pages } = context
  const { sku, quantity, name } = removed
  return (
    <div className={styles.undo} id={`${widget}-removed`} role="status" tabIndex={-1}>
      <p>{fillText(texts['basket.removed'], { name })}</p>
      <BasketForm
        endpoint="basket.setLine"
        widget={widget}
        fields={{ sku, quantity }}
        next={pages.basketPage}
      >
        <button className={styles.action} type="submit">
          {texts['basket.undo']}
        </button>
      </BasketForm>
    </div>
  )
}

const placeTexts = {
  warehouse: 'basket.fromWarehouse',
  store: 'basket.fromStore',
  digital: 'basket.digital',
} as const satisfies Readonly<Record<LineGroup['place'], string>>

/** Renders the basket's lines, grouped by source (basket rule 3). */
export default function BasketLines({ content, context, data, id }: Props) {
  const { texts } = context
  const basket = data?.response?.basket
  const removed = data?.removed
  const isEmpty = !basket || basket.lines.length + basket.unavailableLines.length === 0
  const isLocked = basket?.status === 'frozen'
  const groups = basket ? groupsOf(basket) : []
  return (
    <BasketPart
      data={data}
      className={styles.lines}
      hidden={isEmpty && !removed}
      messages={messagesOf(texts, [
        ...basketErrorTexts,
        'wishlist.error_generic',
        'wishlist.login_to_use_wishlist',
      ])}
    >
      {!isEmpty && (
        <div className={styles.heading}>
          <h1 className={styles.title} id={`${id}-title`} tabIndex={-1}>
            {content.headline ?? texts['basket.title']}
          </h1>
          <p className={styles.note}>{fillText(texts['basket.count'], { count: basket.quantity })}</p>
        </div>
      )}
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {texts['feedback.error_basket_update']}
      </FormOutcome>
      {isLocked && <OpenPayment payment={data?.payment} widget={id} context={context} />}
      {removed && !isLocked && <Undo removed={removed} widget={id} context={context} />}
      {groups.map(({ place, storeId, lines }) => (
        <section key={`${place} ${storeId}`} className={styles.group}>
          {groups.length > 1 && <h2 className={styles.place}>{texts[placeTexts[place]]}</h2>}
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} widget={id} context={context} isLocked={isLocked} />
            ))}
          </ul>
        </section>
      ))}
      {basket && basket.unavailableLines.length > 0 && (
        <section className={styles.group}>
          <h2 className={styles.place}>{texts['basket.unavailable']}</h2>
          <p className={styles.note}>{texts['basket.unavailableHint']}</p>
          <ul>
            {basket.unavailableLines.map(({ id: line, sku }) => (
              <li key={line} className={styles.gone}>
                <bdi>{sku}</bdi>
                {!isLocked && (
                  <BasketForm endpoint="basket.removeLine" widget={id} fields={{ lineItemId: line }}>
                    <button
                      className={styles.action}
                      type="submit"
                      aria-label={fillText(texts['basket.removeNamed'], { name: sku })}
                    >
                      {texts['basket.remove']}
                    </button>
                  </BasketForm>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {basket && !isEmpty && !isLocked && (
        <BasketForm
          endpoint="basket.remove"
          widget={id}
          className={styles.emptying}
          question={{
            title: texts['basket.emptyTitle'],
            confirmLabel: texts['basket.emptyAll'],
            cancelLabel: texts['basket.keep'],
            dangerous: true,
          }}
        >
          <button className={styles.action} type="submit">
            {texts['basket.emptyAll']}
          </button>
        </BasketForm>
      )}
    </BasketPart>
  )
}
