import { useAtomValue } from 'jotai'
import { followLink } from '#preview/interface/follow-link.ts'
import { useRequest } from '#preview/interface/use-request.ts'
import { OperatorDoor } from '#preview/orders/operator-door.tsx'
import { OperatorMenu } from '#preview/orders/operator-menu.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { OrderDetail } from '#preview/orders/order-detail.tsx'
import { OrderList } from '#preview/orders/order-list.tsx'
import { PaymentCases } from '#preview/orders/payment-cases.tsx'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { callShop, operatorAtom } from '#preview/state/operator.ts'
import { placeAtom } from '#preview/state/place.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import { office } from '#schemas/api/office.ts'

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
  const item = useAtomValue(placeAtom).item
  const orderNumber = item === cases ? '' : item
  const { value: markets, failure } = useRequest('office', 'markets', async () => {
    const answer = await callShop(office.markets, {})
    return answer.status === 200 ? answer.body.markets : officeRefusal(answer)
  })
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
          <CasesLink />
        </>
      )}
    </ScreenFrame>
  )
}

/** Orders, for operators alone: they sign in here with their account of the shop. */
export default function OrdersScreen() {
  const session = useAtomValue(operatorAtom)
  if (session.kind === 'unknown') return null
  return session.kind === 'operator' ? <Orders email={session.email} /> : <OperatorDoor session={session} />
}
