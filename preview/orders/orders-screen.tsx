import { useRequest } from '#preview/interface/use-request.ts'
import { OperatorDoor } from '#preview/orders/operator-door.tsx'
import { OperatorMenu } from '#preview/orders/operator-menu.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { OrderDetail } from '#preview/orders/order-detail.tsx'
import { OrderList } from '#preview/orders/order-list.tsx'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { callShop, operatorStore } from '#preview/state/operator.ts'
import { goTo, placeStore } from '#preview/state/place.ts'
import { useStore } from '#preview/state/store.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import { office } from '#schemas/api/office.ts'

function BackToList() {
  return (
    <a
      className={styles.back}
      href="/preview/orders"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        goTo('/preview/orders')
      }}
    >
      ← {orderText('back')}
    </a>
  )
}

function Orders({ email }: { email: string }) {
  const orderNumber = useStore(placeStore, ({ item }) => item)
  const { value: markets, failure } = useRequest('office', 'markets', async () => {
    const answer = await callShop(office.markets, {})
    return answer.status === 200 ? answer.body.markets : officeRefusal(answer)
  })
  return (
    <ScreenFrame
      title={orderNumber ? orderText('detail.title', { number: orderNumber }) : orderText('title')}
      above={orderNumber && <BackToList />}
      screen="orders"
      menu={<OperatorMenu email={email} />}
    >
      {failure && <p role="alert">{failure}</p>}
      {markets && orderNumber && (
        <OrderDetail key={orderNumber} orderNumber={orderNumber} markets={markets} />
      )}
      {markets && !orderNumber && <OrderList markets={markets} />}
    </ScreenFrame>
  )
}

/** Orders, for operators alone: they sign in here with their account of the shop. */
export default function OrdersScreen() {
  const session = useStore(operatorStore, (state) => state.session)
  if (session.kind === 'unknown') return null
  return session.kind === 'operator' ? <Orders email={session.email} /> : <OperatorDoor session={session} />
}
