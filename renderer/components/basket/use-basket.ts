import { useEffect } from 'react'
import useSWR from 'swr'
import { followBasket, isChanging, keyOf } from '#renderer/browser/basket/basket-store.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { readBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'

/**
 * Returns the visitor's basket: as the server rendered it, then as the last change left it. All islands of a page share
 * one copy.
 * @param rendered the widget's data, whose other fields stay as they are; null without a visitor
 */
export function useBasket<Data extends ShopperBasket>(rendered: Data | null): Data | null {
  const { data } = useSWR<Pick<ShopperBasket, 'response' | 'payment'> | null>(
    rendered && keyOf(rendered.catalog),
    () => rendered && readBasket(callShop, rendered),
    {
      fallbackData: rendered,
      isPaused: isChanging,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
  const basket = rendered && data ? { ...rendered, ...data } : rendered
  const catalog = basket?.catalog
  const view = basket?.response?.basket
  useEffect(() => {
    if (catalog !== undefined) followBasket(catalog, view)
  }, [catalog, view])
  const skus = basket?.response?.basket.lines.map(({ sku }) => sku).join(' ') ?? ''
  useEffect(() => {
    void import('#renderer/browser/products/hide-recommended.ts').then(({ hideRecommendationsInBasket }) =>
      hideRecommendationsInBasket(skus.split(' ')),
    )
  }, [skus])
  return basket
}
