import { countOf, setCount } from '#renderer/browser/basket/count.ts'

/** Corrects the number of goods in the header, which still counts those that were just ordered. */
export function start({ dataset }: HTMLElement): void {
  const quantity = Number(dataset.quantity)
  if (countOf('basket') !== quantity) setCount('basket', quantity)
}
