import { atom, useAtom, useAtomValue } from 'jotai'
import { OperatorMenu } from '#preview/orders/operator-menu.tsx'
import { OperatorScreen } from '#preview/orders/operator-sign-in.tsx'
import { useMarkets } from '#preview/orders/use-markets.ts'
import { ProductDetail } from '#preview/products/product-detail.tsx'
import { ProductList } from '#preview/products/product-list.tsx'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { locationAtom } from '#preview/state/location.ts'
import { productText } from '#preview/texts/product-texts.ts'

/** The market whose names and prices are listed; empty for the first one. */
const marketAtom = atom('')

function Products({ email }: { email: string }) {
  const { item } = useAtomValue(locationAtom)
  const [chosen, setMarket] = useAtom(marketAtom)
  const { markets, failure } = useMarkets()
  const market = chosen || markets?.[0]?.id
  const menu = <OperatorMenu email={email} />
  if (item && markets && market)
    return <ProductDetail key={item} productId={item} {...{ market, markets, menu }} />
  return (
    <ScreenFrame title={productText('title')} screen="products" menu={menu}>
      {failure && <p role="alert">{failure}</p>}
      {markets && market && <ProductList markets={markets} market={market} onMarket={setMarket} />}
    </ScreenFrame>
  )
}

/** Renders the products screen, which only operators can open. */
export default function ProductsScreen() {
  return <OperatorScreen title={productText('title')} Screen={Products} />
}
