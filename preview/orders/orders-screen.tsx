import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { followLink } from '#preview/interface/follow-link.ts'
import { JournalDialog } from '#preview/orders/journal-dialog.tsx'
import { OperatorMenu } from '#preview/orders/operator-menu.tsx'
import { OperatorScreen } from '#preview/orders/operator-sign-in.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { OrderDetail } from '#preview/orders/order-detail.tsx'
import { OrderList } from '#preview/orders/order-list.tsx'
import { PaymentCases } from '#preview/orders/payment-cases.tsx'
import { useMarkets } from '#preview/orders/use-markets.ts'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { locationAtom } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { orderText } from '#preview/texts/order-texts.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'

/** The screen's item that lists payment cases; orders have numbers. */
const cases = 'cases'

/** Leads to the list of payment cases. */
function CasesLink() {
  const address = `/preview/orders/${cases}`
  return (
    <a className={styles.back} href={address} onClick={followLink(address)}>
      {orderText('case.title')} →
    </a>
  )
}

/** Opens the dialog that downloads the journal. */
function JournalButton({ markets }: { markets: readonly OfficeMarket[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={controls.plain} onClick={() => setOpen(true)}>
        {orderText('journal.title')}
      </button>
      {isOpen && <JournalDialog markets={markets} onClose={() => setOpen(false)} />}
    </>
  )
}

function titleOf(item: string): string {
  if (item === cases) return orderText('case.title')
  return item ? orderText('detail.title', { number: item }) : orderText('title')
}

function BackToList() {
  return (
    <a className={styles.back} href="/preview/orders" onClick={followLink('/preview/orders')}>
      ← {orderText('back')}
    </a>
  )
}

function Orders({ email }: { email: string }) {
  const item = useAtomValue(locationAtom).item
  const orderNumber = item === cases ? '' : item
  const { markets, failure } = useMarkets()
  return (
    <ScreenFrame
      title={titleOf(item)}
      above={item && <BackToList />}
      screen="orders"
      menu={<OperatorMenu email={email} />}
    >
      {failure && <p role="alert">{failure}</p>}
      {markets && orderNumber && (
        <OrderDetail key={orderNumber} orderNumber={orderNumber} markets={markets} />
      )}
      {markets && item === cases && <PaymentCases markets={markets} />}
      {markets && item === '' && (
        <>
          <OrderList markets={markets} />
          <div className={styles.below}>
            <CasesLink />
            <JournalButton markets={markets} />
          </div>
        </>
      )}
    </ScreenFrame>
  )
}

/** Renders the orders screen. Operators sign in here with their account of the shop. */
export default function OrdersScreen() {
  return <OperatorScreen title={orderText('title')} Screen={Orders} />
}
