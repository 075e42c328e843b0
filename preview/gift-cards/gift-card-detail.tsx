import { type ReactNode, useState } from 'react'
import { BlockDialog, RenewDialog } from '#preview/gift-cards/gift-card-dialogs.tsx'
import {
  authorOf,
  blockActionOf,
  groupedNumber,
  isHeld,
  statusOf,
} from '#preview/gift-cards/gift-card-words.ts'
import { useGiftCard } from '#preview/gift-cards/use-gift-cards.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import { Badge } from '#preview/orders/badge.tsx'
import { OrderLink } from '#preview/orders/office-table.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import controls from '#preview/styles/controls.module.css'
import { formatAmount } from '#preview/texts/amount.ts'
import { giftCardText } from '#preview/texts/gift-card-texts.ts'
import { editorMoment } from '#preview/texts/language.ts'
import type { OfficeGiftCard } from '#schemas/commerce/office-gift-card.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'

function Payments({ payments }: Pick<OfficeGiftCard, 'payments'>) {
  return (
    <section className={styles.card}>
      <h2>{giftCardText('detail.payments')}</h2>
      {payments.length === 0 && <p className={styles.hint}>{giftCardText('detail.noPayments')}</p>}
      <ul className={styles.list}>
        {payments.map(({ at, orderNumber, amount }) => (
          <li key={orderNumber} className={styles.movement}>
            <span>
              <OrderLink orderNumber={orderNumber} />
              <span className={styles.hint}>{editorMoment(at)}</span>
            </span>
            <b>{formatAmount(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the text of an entry. */
function actWords({ kind, recipient }: OfficeGiftCard['acts'][number]): string {
  if (kind !== 'issued' && kind !== 'renewed') return giftCardText(`log.${kind}`)
  return recipient === undefined
    ? giftCardText(`log.${kind}Only`)
    : giftCardText(`log.${kind}`, { recipient })
}

function Log({ acts }: Pick<OfficeGiftCard, 'acts'>) {
  return (
    <section className={styles.card}>
      <h2>{giftCardText('detail.log')}</h2>
      {acts.length === 0 && <p className={styles.hint}>{giftCardText('log.none')}</p>}
      <ol className={styles.log}>
        {acts.map((action) => (
          <li key={`${action.at} ${action.kind}`} className={styles.entry}>
            <span>{actWords(action)}</span>
            {action.reason && <p className={styles.noteText}>{action.reason}</p>}
            <span className={styles.hint}>
              {authorOf(action)}, {editorMoment(action.at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface CardProps {
  card: OfficeGiftCard
  markets: readonly OfficeMarket[]
  onDone: (message: string) => void
}

/** Renders the card's balance and the operator's actions. */
function Balance({ card, markets, onDone }: CardProps) {
  const [open, setOpen] = useState<'renew' | 'block'>()
  const { balance, initial, created, expires, orderNumber, lockedUntil, hasKnownKey, state } = card
  const onClose = () => setOpen(undefined)
  const isVoid = card.acts.some(({ kind }) => kind === 'returned')
  const canRenew = (state === 'active' || state === 'used') && markets.length > 0
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{giftCardText('detail.balance')}</h2>
        <Badge {...statusOf(card)} />
      </div>
      <p>
        <b>{formatAmount(balance)}</b>{' '}
        <span className={styles.hint}>
          {giftCardText('detail.initial', { amount: formatAmount(initial) })}
        </span>
      </p>
      <p className={styles.hint}>
        {giftCardText('detail.created', { moment: editorMoment(created) })}
        {expires && `. ${giftCardText('detail.expires', { moment: editorMoment(expires) })}`}
      </p>
      {orderNumber && (
        <p>
          {giftCardText('detail.bought')} <OrderLink orderNumber={orderNumber} />
        </p>
      )}
      {isHeld(card) && <p>{giftCardText('detail.held')}</p>}
      {lockedUntil && state !== 'blocked' && (
        <p>{giftCardText('detail.locked', { moment: editorMoment(lockedUntil) })}</p>
      )}
      {!hasKnownKey && <p className={controls.problem}>{giftCardText('detail.unknownKey')}</p>}
      <div className={styles.buttons}>
        {canRenew && (
          <button type="button" className={controls.plain} onClick={() => setOpen('renew')}>
            {giftCardText('act.renew')}
          </button>
        )}
        {!isVoid && (
          <button type="button" className={controls.plain} onClick={() => setOpen('block')}>
            {giftCardText(`act.${blockActionOf(card)}`)}
          </button>
        )}
      </div>
      {open === 'renew' && <RenewDialog {...{ card, markets, onDone, onClose }} />}
      {open === 'block' && <BlockDialog {...{ card, onDone, onClose }} />}
    </section>
  )
}

const list = '/preview/gift-cards'

interface Props {
  number: string
  /** Markets that accept gift cards. */
  markets: readonly OfficeMarket[]
  /** Menu of the operator. */
  menu: ReactNode
}

/** Renders a gift card with all details and the operator's actions. */
export function GiftCardDetail({ number, markets, menu }: Props) {
  const [done, setDone] = useState('')
  const { value, failure, refetch } = useGiftCard(number)
  function onDone(message: string): void {
    setDone(message)
    refetch()
  }
  return (
    <ScreenFrame
      title={groupedNumber(number)}
      screen="gift-cards"
      menu={menu}
      above={
        <a className={styles.back} href={list} onClick={followLink(list)}>
          ← {giftCardText('back')}
        </a>
      }
    >
      <p role="status" className={styles.done}>
        {done}
      </p>
      {failure && <p role="alert">{failure}</p>}
      {value && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Balance card={value} markets={markets} onDone={onDone} />
            <Payments payments={value.payments} />
          </div>
          <div className={styles.column}>
            <Log acts={value.acts} />
          </div>
        </div>
      )}
    </ScreenFrame>
  )
}
