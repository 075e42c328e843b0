import { type ComponentProps, type ReactNode, useState } from 'react'
import { readAmount } from '#preview/forms/read-amount.ts'
import { blockGiftCard, issueGiftCard, renewCode } from '#preview/gift-cards/gift-card-calls.ts'
import { blockActionOf } from '#preview/gift-cards/gift-card-words.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import controls from '#preview/styles/controls.module.css'
import { formatAmount } from '#preview/texts/amount.ts'
import { giftCardText } from '#preview/texts/gift-card-texts.ts'
import type { OfficeGiftCard } from '#schemas/commerce/office-gift-card.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'

interface DialogProps {
  onDone: (message: string) => void
  onClose: () => void
}

interface LineProps extends ComponentProps<'input'> {
  label: string
  /** Below the field. */
  children?: ReactNode
}

const Line = ({ label, children, ...input }: LineProps) => (
  <label className={controls.field}>
    {label}
    <input className={controls.input} autoComplete="off" required {...input} />
    {children}
  </label>
)

const Reason = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => (
  <label className={controls.field}>
    {giftCardText('field.reason')}
    <textarea
      className={controls.input}
      rows={2}
      maxLength={500}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
    <span className={controls.hint}>{giftCardText('field.reasonHint')}</span>
  </label>
)

interface MarketProps {
  markets: readonly OfficeMarket[]
  value: string
  hint: 'field.marketHint' | 'field.marketMailHint'
  onChange: (market: string) => void
}

const MarketChoice = ({ markets, value, hint, onChange }: MarketProps) => (
  <label className={controls.field}>
    {giftCardText('field.market')}
    <select className={controls.select} value={value} onChange={({ target }) => onChange(target.value)}>
      <MarketOptions markets={markets} />
    </select>
    <span className={controls.hint}>{giftCardText(hint)}</span>
  </label>
)

/** Maximum value of a card, in minor units. */
const maxAmount = 10_000_000

/** Dialog for a new gift card: value, recipient and reason. */
export function IssueDialog({
  markets,
  onDone,
  onClose,
}: DialogProps & { markets: readonly OfficeMarket[] }) {
  // One for the dialog: a second press, or a retry after a lost response, creates no second card.
  const [id] = useState(() => crypto.randomUUID())
  const [marketId, setMarket] = useState(markets[0]?.id ?? '')
  const [typed, setTyped] = useState('')
  const [recipient, setRecipient] = useState('')
  const [message, setMessage] = useState('')
  const [reason, setReason] = useState('')
  const currency = markets.find((market) => market.id === marketId)?.currency ?? ''
  const amount = readAmount(typed, currency) ?? 0
  const isTooMuch = amount > maxAmount
  const isAmount = amount > 0 && !isTooMuch
  return (
    <FormDialog
      title={giftCardText('act.issue')}
      action={
        isAmount
          ? giftCardText('submit.issue', { amount: formatAmount({ amount, currency }) })
          : giftCardText('act.issue')
      }
      isComplete={isAmount && recipient.trim() !== '' && reason.trim() !== ''}
      send={async () => {
        const words = message.trim()
        const refusal = await issueGiftCard({
          ...{ id, market: marketId, amount, recipient: recipient.trim(), reason: reason.trim() },
          ...(words && { message: words }),
        })
        if (refusal === undefined) onDone(giftCardText('done.issued', { recipient: recipient.trim() }))
        return refusal
      }}
      onClose={onClose}
    >
      <p className={controls.hint}>{giftCardText('about.issue')}</p>
      <MarketChoice markets={markets} value={marketId} hint="field.marketHint" onChange={setMarket} />
      <Line
        label={giftCardText('field.amount', { currency })}
        inputMode="decimal"
        aria-invalid={isTooMuch}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      >
        <span className={isTooMuch ? controls.problem : controls.hint} role="status">
          {isTooMuch
            ? giftCardText('field.amountMost', { amount: formatAmount({ amount: maxAmount, currency }) })
            : giftCardText('field.amountHint')}
        </span>
      </Line>
      <Line
        label={giftCardText('field.recipient')}
        type="email"
        maxLength={254}
        value={recipient}
        onChange={({ target }) => setRecipient(target.value)}
      />
      <label className={controls.field}>
        {giftCardText('field.message')}
        <textarea
          className={controls.input}
          rows={2}
          maxLength={300}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <span className={controls.hint}>{giftCardText('field.messageHint')}</span>
      </label>
      <Reason value={reason} onChange={setReason} />
    </FormDialog>
  )
}

interface CardDialogProps extends DialogProps {
  card: OfficeGiftCard
}

/** Asks for the recipient of a card's new code, and the reason. */
export function RenewDialog({
  card,
  markets,
  onDone,
  onClose,
}: CardDialogProps & { markets: readonly OfficeMarket[] }) {
  const [id] = useState(() => crypto.randomUUID())
  const [marketId, setMarket] = useState(card.market ?? markets[0]?.id ?? '')
  const [recipient, setRecipient] = useState(card.recipient ?? '')
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={giftCardText('act.renew')}
      action={giftCardText('act.renew')}
      isComplete={recipient.trim() !== '' && reason.trim() !== ''}
      send={async () => {
        const to = { id, market: marketId, recipient: recipient.trim(), reason: reason.trim() }
        const refusal = await renewCode(card.number, to)
        if (refusal === undefined) onDone(giftCardText('done.renewed', { recipient: to.recipient }))
        return refusal
      }}
      onClose={onClose}
    >
      <p>{giftCardText('about.renew')}</p>
      <Line
        label={giftCardText('field.recipient')}
        type="email"
        maxLength={254}
        value={recipient}
        onChange={({ target }) => setRecipient(target.value)}
      />
      <MarketChoice markets={markets} value={marketId} hint="field.marketMailHint" onChange={setMarket} />
      <Reason value={reason} onChange={setReason} />
    </FormDialog>
  )
}

/** Asks for the reason to block a card, or to unblock it. */
export function BlockDialog({ card, onDone, onClose }: CardDialogProps) {
  const [reason, setReason] = useState('')
  const action = blockActionOf(card)
  const isBlocking = action === 'block'
  return (
    <FormDialog
      title={giftCardText(`act.${action}`)}
      action={giftCardText(`act.${action}`)}
      isComplete={reason.trim() !== ''}
      send={async () => {
        const refusal = await blockGiftCard(card.number, { blocked: isBlocking, reason: reason.trim() })
        if (refusal === undefined) onDone(giftCardText(isBlocking ? 'done.blocked' : 'done.unblocked'))
        return refusal
      }}
      onClose={onClose}
    >
      <p>{giftCardText(`about.${action}`)}</p>
      <Reason value={reason} onChange={setReason} />
    </FormDialog>
  )
}
