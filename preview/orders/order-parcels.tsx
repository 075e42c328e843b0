import { useState } from 'react'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import { Badge } from '#preview/orders/badge.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { reportParcel, resendMail } from '#preview/orders/order-requests.ts'
import type { MarketWords } from '#preview/orders/order-words.ts'
import controls from '#preview/styles/controls.module.css'
import { orderText } from '#preview/texts/order-texts.ts'
import type { OfficeOrder } from '#schemas/commerce/office-order.ts'

type Tracking = OfficeOrder['order']['parcelTrackings'][number]

const toneOf = {
  registered: 'moving',
  underway: 'moving',
  waiting: 'open',
  problem: 'bad',
  delivered: 'good',
  returning: 'over',
} as const

interface ParcelProps {
  parcel: Tracking
  email: string | undefined
  words: MarketWords
  /** After something was done, in words. */
  onDone: (message: string) => void
}

function ParcelActions({ parcel, email, onDone }: Omit<ParcelProps, 'words'>) {
  const [pendingAction, setPendingAction] = useState<'delivered' | 'ready' | 'parcelMail'>()
  const { orderNumber, trackingNumber: number, events, pickupLocation } = parcel
  const isOver = events.some(({ eventtype }) => eventtype === 'delivered')
  const isReady = events.some(({ eventtype }) => eventtype === 'pickupready')
  const canBeReady = pickupLocation !== undefined && !isOver && !isReady
  const choices = [
    ...(isOver ? [] : (['delivered'] as const)),
    ...(canBeReady ? (['ready'] as const) : []),
    ...(email ? (['parcelMail'] as const) : []),
  ]

  async function run(): Promise<string | undefined> {
    const refusal =
      pendingAction === 'parcelMail'
        ? await resendMail(orderNumber, number)
        : await reportParcel(orderNumber, number, pendingAction === 'ready' ? 'pickupready' : 'delivered')
    if (refusal === undefined) onDone(orderText(pendingAction === 'parcelMail' ? 'done.mail' : 'done.parcel'))
    return refusal
  }

  return (
    <div className={styles.buttons}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={controls.plain}
          onClick={() => setPendingAction(choice)}
        >
          {orderText(`act.${choice}`)}
        </button>
      ))}
      {pendingAction && (
        <ConfirmDialog
          title={orderText(`act.${pendingAction}`)}
          name={orderText(`act.${pendingAction}`)}
          onConfirm={run}
          onClose={() => setPendingAction(undefined)}
        >
          <p>
            {pendingAction === 'parcelMail'
              ? orderText('confirm.mail', { email: email ?? '' })
              : orderText(`confirm.${pendingAction}`, { number })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function ParcelItem({ parcel, words, ...rest }: ParcelProps) {
  const { trackingNumber, trackingLink, courier, events } = parcel
  const [latest] = events
  return (
    <li className={styles.parcel}>
      <div className={styles.cardHead}>
        <span>
          <a href={trackingLink}>{trackingNumber}</a> <span className={styles.hint}>{courier}</span>
        </span>
        {latest && (
          <Badge words={orderText(`parcel.${latest.eventtype}`)} tone={toneOf[latest.deliveryStatus]} />
        )}
      </div>
      <ol className={styles.events}>
        {events.map(({ createDate, eventtype }) => (
          <li key={`${createDate} ${eventtype}`}>
            {orderText(`parcel.${eventtype}`)}{' '}
            <time className={styles.hint} dateTime={createDate}>
              {words.moment(createDate)}
            </time>
          </li>
        ))}
      </ol>
      <ParcelActions parcel={parcel} {...rest} />
    </li>
  )
}

interface Props extends Omit<ParcelProps, 'parcel'> {
  parcels: readonly Tracking[]
}

/** Renders the parcels of an order, with their locations and the operator's reports. */
export function OrderParcels({ parcels, ...rest }: Props) {
  return (
    <section className={styles.card}>
      <h2>{orderText('detail.parcels')}</h2>
      {parcels.length === 0 ? (
        <p className={styles.hint}>{orderText('detail.noParcels')}</p>
      ) : (
        <ul className={styles.list}>
          {parcels.map((parcel) => (
            <ParcelItem key={parcel.trackingNumber} parcel={parcel} {...rest} />
          ))}
        </ul>
      )}
    </section>
  )
}
