import { type ReactNode, useState } from 'react'
import { followLink } from '#preview/interface/follow-link.ts'
import { AddressDialog } from '#preview/orders/address-dialog.tsx'
import { Badge } from '#preview/orders/badge.tsx'
import { BlockDialog } from '#preview/orders/block-dialog.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { noFilter, orderFilterAtom } from '#preview/orders/order-list-state.ts'
import { navigate } from '#preview/state/location.ts'
import { store } from '#preview/state/store.ts'
import controls from '#preview/styles/controls.module.css'
import { customerText } from '#preview/texts/customer-texts.ts'
import { editorLanguage } from '#preview/texts/language.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import { type Address, isFilled } from '#schemas/addresses/address.ts'
import { addressLines } from '#schemas/addresses/format-address.ts'
import type { OfficeOrder } from '#schemas/commerce/office-order.ts'

interface Props {
  detail: OfficeOrder
  onDone: (message: string) => void
}

/** The customer's account, which can be blocked. */
function Account({
  account,
  onDone,
}: { account: NonNullable<OfficeOrder['account']> } & Pick<Props, 'onDone'>) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { userId, email, blocked, isOperator } = account
  const address = `/preview/customers/${encodeURIComponent(userId)}`
  return (
    <>
      {blocked && <Badge words={orderText('detail.blocked')} tone="bad" />}
      <a href={address} onClick={followLink(address)}>
        {orderText('detail.account')}
      </a>
      {!isOperator && (
        <button type="button" className={controls.plain} onClick={() => setDialogOpen(true)}>
          {customerText(blocked ? 'act.unblock' : 'act.block')}
        </button>
      )}
      {isDialogOpen && (
        <BlockDialog {...{ email, onDone }} isBlocked={blocked} onClose={() => setDialogOpen(false)} />
      )}
    </>
  )
}

function AddressBlock({
  title,
  address,
  children,
}: {
  title: string
  address: Address | undefined
  children?: ReactNode
}) {
  if (!isFilled(address)) return null
  return (
    <div className={styles.stack}>
      <h3>{title}</h3>
      <address className={styles.address}>{addressLines(address, editorLanguage()).join('\n')}</address>
      {children}
    </div>
  )
}

/** The delivery address, which can change until something leaves. */
function DeliveryAddress({ detail, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { shippingAddress, billingAddress } = detail.order
  const address = isFilled(shippingAddress) ? shippingAddress : billingAddress
  return (
    <AddressBlock title={orderText('detail.deliveredTo')} address={shippingAddress}>
      {detail.takesAddress && (
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          {orderText('act.address')}
        </button>
      )}
      {isOpen && address && (
        <AddressDialog
          orderNumber={detail.summary.orderNumber}
          address={address}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </AddressBlock>
  )
}

/** Renders the customer and the delivery address. */
export function OrderCustomer({ detail, onDone }: Props) {
  const { summary, order, account } = detail
  const { email } = summary
  const phone = order.shippingAddress?.mobilePhoneNumber ?? order.billingAddress?.mobilePhoneNumber
  return (
    <section className={styles.card}>
      <h2>{orderText('detail.customer')}</h2>
      <div className={styles.stack}>
        <b>{summary.name || orderText('list.noName')}</b>
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
        {email && (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              store.set(orderFilterAtom, { ...noFilter, text: email })
              navigate('/preview/orders')
            }}
          >
            {orderText('detail.others')}
          </button>
        )}
        {account ? (
          <Account account={account} onDone={onDone} />
        ) : (
          <span className={styles.hint}>{orderText('detail.guest')}</span>
        )}
      </div>
      {order.shipments.map((shipment) => (
        <div key={shipment.id}>
          <h3>{orderText('detail.delivery')}</h3>
          <p>{[shipment.shippingMethodName, shipment.pickupPointName].filter(Boolean).join(', ')}</p>
        </div>
      ))}
      <DeliveryAddress detail={detail} onDone={onDone} />
      <AddressBlock title={orderText('detail.billedTo')} address={order.billingAddress} />
    </section>
  )
}
