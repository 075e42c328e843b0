import { useState } from 'react'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import { amountOf, type Counts, returnedOf, withdrawnOf } from '#preview/orders/amounts.ts'
import styles from '#preview/orders/order-detail.module.css'
import {
  cancelPieces,
  type OrderRequest,
  registerReturn,
  reportDispatch,
  resendMail,
} from '#preview/orders/order-requests.ts'
import { PiecesDialog, type SelectableLine } from '#preview/orders/pieces-dialog.tsx'
import { RefundDialog } from '#preview/orders/refund-dialog.tsx'
import controls from '#preview/styles/controls.module.css'
import { formatAmount } from '#preview/texts/amount.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import { warehouse } from '#schemas/commerce/basket-content.ts'
import type { OfficeOrder } from '#schemas/commerce/office-order.ts'
import type { Money } from '#schemas/values/money.ts'

interface Props {
  detail: OfficeOrder
  /** After something was done, in words. */
  onDone: (message: string) => void
  /** After something was refused: the order may have changed. */
  onRefused: () => void
}

type PieceSelectionKind = 'toSend' | 'toReturn'

/** Returns the lines with pieces to choose from. */
function choosable(
  { order, lines }: OfficeOrder,
  choosing: PieceSelectionKind,
  location?: string,
): SelectableLine[] {
  return lines.flatMap((each) => {
    const line = order.lines.find(({ id }) => id === each.lineId)
    const isHere = location === undefined || (each.location === location && line?.isDigital === false)
    return line && isHere && each[choosing] > 0 ? [{ line, most: each[choosing] }] : []
  })
}

const locationName = (location: string): string =>
  location === warehouse ? orderText('dispatch.warehouse') : orderText('dispatch.store', { store: location })

/** Returns the locations of pieces that are still to be sent. */
const locationsOf = (detail: OfficeOrder): string[] => [
  ...new Set(
    detail.lines.flatMap(({ location }) =>
      choosable(detail, 'toSend', location).length > 0 ? [location] : [],
    ),
  ),
]

interface DialogProps extends Props {
  onClose: () => void
}

/** Returns why goods should not be sent; undefined if they can be. */
function holdWords(detail: OfficeOrder): string | undefined {
  const withdrawn = withdrawnOf(detail)
  if (withdrawn > 0)
    return orderText('dispatch.withdrawn', { amount: formatAmount({ ...detail.freight, amount: withdrawn }) })
  const hold = detail.payment?.hold
  return hold && `${orderText(`pay.hold.${hold}`)} ${orderText('dispatch.held')}`
}

/** Asks why goods are sent although the bank or the provider has withdrawn the payment. */
function HoldOverride({ words }: { words: string }) {
  return (
    <>
      <p className={controls.problem}>{words}</p>
      <label className={controls.field}>
        {orderText('dispatch.reason')}
        <textarea className={controls.input} name="reason" rows={2} maxLength={500} required />
        <span className={controls.hint}>{orderText('dispatch.reasonHint')}</span>
      </label>
    </>
  )
}

/**
 * Returns the request of a dialog. A second press, or a repeat after a lost answer, is the same request, also if the
 * order is read again meanwhile.
 */
function useOrderRequest({ version, summary: { orderNumber } }: OfficeOrder): OrderRequest {
  const [request] = useState(() => ({ orderNumber, version, id: crypto.randomUUID() }))
  return request
}

function DispatchDialog({
  detail,
  location,
  onDone,
  onRefused,
  onClose,
}: DialogProps & { location: string }) {
  const request = useOrderRequest(detail)
  const hold = holdWords(detail)
  return (
    <PiecesDialog
      title={orderText('act.dispatch')}
      about={orderText('dispatch.about')}
      lines={choosable(detail, 'toSend', location)}
      startsFull
      submit={(counts) =>
        orderText('dispatch.submit', { count: [...counts.values()].reduce((sum, count) => sum + count, 0) })
      }
      onConfirm={async (counts, form) => {
        const read = (name: string) => String(form.get(name) ?? '').trim()
        const parcel = {
          location,
          courier: read('courier'),
          trackingNumber: read('number'),
          overrideReason: read('reason'),
        }
        const refusal = await reportDispatch(request, counts, parcel)
        if (refusal === undefined) onDone(orderText('done.dispatch'))
        else onRefused()
        return refusal
      }}
      onClose={onClose}
    >
      <p>
        {orderText('dispatch.from')}: <b>{locationName(location)}</b>
      </p>
      <label className={controls.field}>
        {orderText('dispatch.courier')}
        <input className={controls.input} name="courier" maxLength={80} autoComplete="off" />
      </label>
      <label className={controls.field}>
        {orderText('dispatch.number')}
        <input
          className={controls.input}
          name="number"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
        />
        <span className={controls.hint}>{orderText('dispatch.numberHint')}</span>
      </label>
      {hold !== undefined && <HoldOverride words={hold} />}
    </PiecesDialog>
  )
}

/** Cancels pieces of the order and refunds them. */
function RemovalDialog({
  detail,
  kind,
  onDone,
  onRefused,
  onClose,
}: DialogProps & { kind: 'cancel' | 'return' }) {
  const request = useOrderRequest(detail)
  const sendAction = kind === 'cancel' ? cancelPieces : registerReturn
  const withdrawn = withdrawnOf(detail) + returnedOf(detail)
  return (
    <PiecesDialog
      title={orderText(`act.${kind}`)}
      about={orderText(`${kind}.about`)}
      lines={choosable(detail, kind === 'cancel' ? 'toSend' : 'toReturn')}
      startsFull={false}
      submit={(counts: Counts) =>
        orderText(`${kind}.submit`, { amount: formatAmount(amountOf(detail, counts)) })
      }
      onConfirm={async (counts) => {
        const refusal = await sendAction(request, counts)
        if (refusal === undefined) onDone(orderText(`done.${kind}`))
        else onRefused()
        return refusal
      }}
      onClose={onClose}
    >
      {withdrawn > 0 && (
        <p>
          {orderText('return.withdrawn', { amount: formatAmount({ ...detail.freight, amount: withdrawn }) })}
        </p>
      )}
    </PiecesDialog>
  )
}

type OpenDialog =
  | { kind: 'dispatch'; location: string }
  | { kind: 'refund'; refundable: Money }
  | { kind: 'cancel' | 'return' | 'confirmation' }

/** Renders the operator's actions on an order in its current state. */
export function OrderActions(props: Props) {
  const { detail, onDone, onRefused } = props
  const [open, setOpen] = useState<OpenDialog>()
  const { orderNumber, email } = detail.summary
  const locations = locationsOf(detail)
  const close = () => setOpen(undefined)
  const left = detail.payment?.refundable
  const refundable = left && left.amount > 0 ? left : undefined
  return (
    <div className={styles.buttons}>
      {locations.map((location, index) => (
        <button
          key={location}
          type="button"
          className={index === 0 ? controls.primary : controls.plain}
          onClick={() => setOpen({ kind: 'dispatch', location })}
        >
          {orderText('act.dispatch')}
          {locations.length > 1 && `: ${locationName(location)}`}
        </button>
      ))}
      {choosable(detail, 'toSend').length > 0 && (
        <button type="button" className={controls.plain} onClick={() => setOpen({ kind: 'cancel' })}>
          {orderText('act.cancel')}
        </button>
      )}
      {choosable(detail, 'toReturn').length > 0 && (
        <button type="button" className={controls.plain} onClick={() => setOpen({ kind: 'return' })}>
          {orderText('act.return')}
        </button>
      )}
      {refundable && (
        <button
          type="button"
          className={controls.plain}
          onClick={() => setOpen({ kind: 'refund', refundable })}
        >
          {orderText('act.refund')}
        </button>
      )}
      {email && (
        <button type="button" className={controls.plain} onClick={() => setOpen({ kind: 'confirmation' })}>
          {orderText('act.confirmation')}
        </button>
      )}
      {open?.kind === 'dispatch' && <DispatchDialog {...props} location={open.location} onClose={close} />}
      {(open?.kind === 'cancel' || open?.kind === 'return') && (
        <RemovalDialog {...props} kind={open.kind} onClose={close} />
      )}
      {open?.kind === 'refund' && (
        <RefundDialog
          order={{ orderNumber, version: detail.version }}
          {...{ refundable: open.refundable, onDone, onRefused }}
          onClose={close}
        />
      )}
      {open?.kind === 'confirmation' && (
        <ConfirmDialog
          title={orderText('act.confirmation')}
          name={orderText('act.confirmation')}
          onConfirm={async () => {
            const refusal = await resendMail(orderNumber)
            if (refusal === undefined) onDone(orderText('done.mail'))
            return refusal
          }}
          onClose={close}
        >
          <p>{orderText('confirm.mail', { email: email ?? '' })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
