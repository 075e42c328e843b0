import { lineItems } from '#renderer/analytics/shopping-goods.ts'
import type { BasketBody } from '#renderer/browser/basket/basket-body.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import type { AnalyticsEvent } from '#schemas/visitors/analytics-events.ts'

type Basket = BasketBody['basket']

/**
 * Reports all lines of a basket that is emptied, until `signal` aborts: not before it is empty, because the visitor can
 * cancel. `ask` reads the lines at the press.
 */
export function followEmptying(
  fetchBasket: () => Promise<Basket | undefined>,
  report: (event: AnalyticsEvent) => void,
  signal: AbortSignal,
): void {
  let basket: Promise<Basket | undefined> | undefined

  async function reportAll(before: Promise<Basket | undefined>): Promise<void> {
    const basket = await before.catch(() => undefined)
    if (!basket || basket.lines.length === 0) return
    const value = basket.lines.reduce(
      (sum, { unitPrice, quantity }) => sum + unitPrice.salesPrice.amount * quantity,
      0,
    )
    const { currency } = basket.total
    report({ event: 'remove_from_cart', currency, value, items: lineItems(basket.lines) })
  }

  const onSubmit = ({ target, submitter }: SubmitEvent) => {
    // The confirmation dialog is a form, too.
    if (!(target instanceof HTMLFormElement) || !target.closest('[data-basket-part]')) return
    const endpoint = new FormData(target, submitter).getAll(formFields.endpoint).at(-1)
    basket = endpoint === 'basket.remove' ? fetchBasket() : undefined
  }
  document.addEventListener('submit', onSubmit, { capture: true, signal })
  document.addEventListener(
    'vitrine:count',
    ({ detail }) => {
      if (detail.of !== 'basket' || detail.count > 0 || !basket) return
      void reportAll(basket)
      basket = undefined
    },
    { signal },
  )
}
