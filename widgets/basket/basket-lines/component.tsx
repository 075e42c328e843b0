import { use, useState } from 'react'
import { BasketForm } from '#renderer/components/basket/basket-form.tsx'
import {
  BasketPart,
  BasketPartContext,
  basketErrorTexts,
  messagesOf,
} from '#renderer/components/basket/basket-part.tsx'
import { useBasket } from '#renderer/components/basket/use-basket.ts'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { BasketView } from '#renderer/loaders/load-basket.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import { refusedFragment } from '#schemas/api/form-fields.ts'
import styles from '#widgets/basket/basket-lines/component.module.css'
import { groupsOf, type LineGroup } from '#widgets/basket/basket-lines/groups-of.ts'
import type { basketLines } from '#widgets/basket/basket-lines/index.ts'
import { isRestored } from '#widgets/basket/basket-lines/is-restored-line.ts'
import { Line } from '#widgets/basket/basket-lines/line.tsx'
import type { LinesContext } from '#widgets/basket/basket-lines/lines-context.ts'
import type { Lines, RemovedLine } from '#widgets/basket/basket-lines/load.ts'
import { OpenPayment } from '#widgets/basket/basket-lines/open-payment.tsx'

type Props = WidgetProps<typeof basketLines, Lines>

interface UndoProps {
  removed: RemovedLine
  context: LinesContext
  onUndone: () => void
}

/** Renders the notice of a removed line, with a button that restores it. */
function Undo({ removed, context: { texts, pages }, onUndone }: UndoProps) {
  const { id, catalog } = use(BasketPartContext)
  const { sku, quantity, name, gift } = removed
  return (
    <div className={styles.undo} id={`${id}-removed`} role="status" tabIndex={-1}>
      <p>{fillText(texts['basket.removed'], { name })}</p>
      <BasketForm
        endpoint={endpoints.setLine}
        input={{ path: { catalog }, query: {}, body: { sku, quantity, ...(gift && { gift }) } }}
        next={pages.basketPage}
        onSettled={(isBack) => isBack && onUndone()}
      >
        <button className={styles.action} type="submit">
          {texts['basket.undo']}
        </button>
      </BasketForm>
    </div>
  )
}

interface UnavailableProps {
  lines: BasketView['unavailableLines']
  isLocked: boolean
  texts: LinesContext['texts']
}

/** Renders lines that are no longer on sale: they can only be removed. */
function UnavailableLines({ lines, isLocked, texts }: UnavailableProps) {
  const { catalog } = use(BasketPartContext)
  return (
    <section className={styles.group}>
      <h2 className={styles.groupHeading}>{texts['basket.unavailable']}</h2>
      <p className={styles.note}>{texts['basket.unavailableHint']}</p>
      <ul>
        {lines.map(({ id: lineItemId, sku }) => (
          <li key={lineItemId} className={styles.gone}>
            <bdi>{sku}</bdi>
            {!isLocked && (
              <BasketForm
                endpoint={endpoints.removeLine}
                input={{ path: { catalog, lineItemId }, query: {} }}
              >
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
  )
}

/** Renders the button that empties the basket after a confirmation. */
function EmptyBasket({ texts }: Pick<LinesContext, 'texts'>) {
  const { catalog } = use(BasketPartContext)
  return (
    <BasketForm
      endpoint={endpoints.remove}
      input={{ path: { catalog }, query: {} }}
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
  )
}

const locationTexts = {
  warehouse: 'basket.fromWarehouse',
  store: 'basket.fromStore',
  digital: 'basket.digital',
} as const satisfies Readonly<Record<LineGroup['source'], string>>

/** Renders the basket's lines, grouped by source (basket rule 3). */
export default function BasketLines({ content, context, data, id }: Props) {
  const { texts, locale } = context
  const basketData = useBasket(data)
  const basket = basketData?.response?.basket
  const [lastRemoved, setRemoved] = useState(data?.removed)
  const isBack = lastRemoved && basket?.lines.some((line) => isRestored(line, lastRemoved))
  const removedLine = isBack ? undefined : lastRemoved
  const isEmpty = !basket || basket.lines.length + basket.unavailableLines.length === 0
  const isLocked = basket?.status === 'frozen'
  const groups = basket ? groupsOf(basket) : []
  return (
    <BasketPart
      id={id}
      data={basketData}
      className={styles.lines}
      hidden={isEmpty && !removedLine}
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
          <p className={styles.note}>
            {formatText(texts['basket.count'], { count: basket.quantity }, locale)}
          </p>
        </div>
      )}
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {texts['feedback.error_basket_update']}
      </FormOutcome>
      {isLocked && <OpenPayment payment={basketData?.payment} context={context} />}
      {removedLine && !isLocked && (
        <Undo removed={removedLine} context={context} onUndone={() => setRemoved(undefined)} />
      )}
      {groups.map(({ source, storeId, lines }) => (
        <section key={`${source} ${storeId}`} className={styles.group}>
          {groups.length > 1 && <h2 className={styles.groupHeading}>{texts[locationTexts[source]]}</h2>}
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} context={context} isLocked={isLocked} onRemoved={setRemoved} />
            ))}
          </ul>
        </section>
      ))}
      {basket && basket.unavailableLines.length > 0 && (
        <UnavailableLines lines={basket.unavailableLines} isLocked={isLocked} texts={texts} />
      )}
      {!isEmpty && !isLocked && <EmptyBasket texts={texts} />}
    </BasketPart>
  )
}
