import { countOf, setCount } from '#renderer/browser/basket/count.ts'

/** Corrects the number of items in the header, which still counts the ordered ones. */
export function start({ dataset }: HTMLElement): void {
  const quantity = Number(dataset.quantity)
  if (countOf('basket') !== quantity) setCount('basket', quantity)
}
