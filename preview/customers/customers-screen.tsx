import { useAtomValue } from 'jotai'
import { CustomerDetail } from '#preview/customers/customer-detail.tsx'
import { CustomerList } from '#preview/customers/customer-list.tsx'
import { OperatorMenu } from '#preview/orders/operator-menu.tsx'
import { OperatorScreen } from '#preview/orders/operator-sign-in.tsx'
import { useMarkets } from '#preview/orders/use-markets.ts'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { locationAtom } from '#preview/state/location.ts'
import { customerText } from '#preview/texts/customer-texts.ts'

function Customers({ email }: { email: string }) {
  const item = useAtomValue(locationAtom).item
  const { markets, failure } = useMarkets()
  const menu = <OperatorMenu email={email} />
  if (item && markets) return <CustomerDetail key={item} userId={item} markets={markets} menu={menu} />
  return (
    <ScreenFrame title={customerText('title')} screen="customers" menu={menu}>
      {failure && <p role="alert">{failure}</p>}
      {markets && <CustomerList markets={markets} />}
    </ScreenFrame>
  )
}

/** Renders the customers screen, which only operators can open. */
export default function CustomersScreen() {
  return <OperatorScreen title={customerText('title')} Screen={Customers} />
}
