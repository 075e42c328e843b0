import { useState } from 'react'
import { confirmAgain, downloadCustomer } from '#preview/customers/customer-calls.ts'
import { RemovalDialog } from '#preview/customers/removal-dialog.tsx'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import { BlockDialog } from '#preview/orders/block-dialog.tsx'
import styles from '#preview/orders/order-detail.module.css'
import type { MarketWords } from '#preview/orders/order-words.ts'
import { navigate } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { customerText } from '#preview/texts/customer-texts.ts'
import { dateLanguage, editorLanguage } from '#preview/texts/language.ts'
import { addressLines } from '#schemas/addresses/format-address.ts'
import type { OfficeCustomer } from '#schemas/commerce/office-customer.ts'

interface Props {
  customer: OfficeCustomer
  words: MarketWords
  onDone: (message: string) => void
}

/** A day as editors read it; a birthday has no time zone. */
const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat(dateLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso))

function ExportDialog({
  userId,
  email,
  onDone,
  onClose,
}: Pick<OfficeCustomer['summary'], 'userId' | 'email'> & Pick<Props, 'onDone'> & { onClose: () => void }) {
  return (
    <ConfirmDialog
      title={customerText('act.export')}
      name={customerText('act.export')}
      onConfirm={async () => {
        const refusal = await downloadCustomer(userId)
        if (refusal === undefined) onDone(customerText('done.export'))
        return refusal
      }}
      onClose={onClose}
    >
      <p>{customerText('confirm.export', { email })}</p>
    </ConfirmDialog>
  )
}

const customersPath = '/preview/customers'

function Actions({ customer: { summary }, onDone }: Omit<Props, 'words'>) {
  const [open, setOpen] = useState<'block' | 'confirm' | 'export' | 'remove'>()
  const { userId, email, isBlocked, isConfirmed, isOperator } = summary
  const close = () => setOpen(undefined)
  return (
    <div className={styles.buttons}>
      {!isConfirmed && (
        <button type="button" className={controls.plain} onClick={() => setOpen('confirm')}>
          {customerText('act.confirm')}
        </button>
      )}
      {!isOperator && (
        <button type="button" className={controls.plain} onClick={() => setOpen('block')}>
          {customerText(isBlocked ? 'act.unblock' : 'act.block')}
        </button>
      )}
      <button type="button" className={controls.plain} onClick={() => setOpen('export')}>
        {customerText('act.export')}
      </button>
      {!isOperator && (
        <button type="button" className={controls.plain} onClick={() => setOpen('remove')}>
          {customerText('act.remove')}
        </button>
      )}
      {open === 'export' && <ExportDialog {...{ userId, email, onDone }} onClose={close} />}
      {open === 'remove' && (
        <RemovalDialog customer={summary} onDone={() => navigate(customersPath)} onClose={close} />
      )}
      {open === 'block' && <BlockDialog {...{ email, isBlocked, onDone }} onClose={close} />}
      {open === 'confirm' && (
        <ConfirmDialog
          title={customerText('act.confirm')}
          name={customerText('act.confirm')}
          onConfirm={async () => {
            const refusal = await confirmAgain(userId)
            if (refusal === undefined) onDone(customerText('done.mail'))
            return refusal
          }}
          onClose={close}
        >
          <p>{customerText('confirm.confirm', { email })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Renders the customer's personal data, and the operator's actions on the account. */
export function CustomerProfile(props: Props) {
  const { customer, words } = props
  const { summary, birthday, lastUsed, addresses } = customer
  const { name, email, phone } = summary
  return (
    <section className={styles.card}>
      <h2>{customerText('detail.profile')}</h2>
      <div className={styles.stack}>
        {name && <b>{name}</b>}
        <a href={`mailto:${email}`}>{email}</a>
        {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
        {birthday && (
          <span className={styles.hint}>{customerText('detail.birthday', { date: dayOf(birthday) })}</span>
        )}
        {lastUsed && (
          <span className={styles.hint}>
            {customerText('detail.lastUsed', { moment: words.moment(lastUsed) })}
          </span>
        )}
      </div>
      <Actions {...props} />
      <div className={styles.stack}>
        <h3>{customerText('detail.addresses')}</h3>
        {addresses.length === 0 && <p className={styles.hint}>{customerText('detail.noAddresses')}</p>}
        {addresses.map((address) => (
          <address key={address.id} className={styles.address}>
            {addressLines(address, editorLanguage()).join('\n')}
          </address>
        ))}
      </div>
    </section>
  )
}
