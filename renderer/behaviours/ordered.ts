import { readStored, writeStored } from '#renderer/kit/storage.ts'

/**
 * Keeps the number of an order that was just placed (`data-number`), and puts it into a form that asks which order is
 * meant, so that nobody has to copy it (spec 1, section 3: stored keys).
 */
export function start(element: HTMLElement): void {
  const { number } = element.dataset
  if (number !== undefined) {
    writeStored('orderNumber', number)
    return
  }
  const field = element.querySelector<HTMLInputElement>('[name="orderNumber"]')
  if (field && field.value === '') field.value = readStored('orderNumber') ?? ''
}
