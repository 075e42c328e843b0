import { addAllToBasket } from '#renderer/browser/basket/basket-client.ts'
import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'

/** Texts of the set's form. */
const setProps = ['chooseSize', 'choosePart', 'lowStock'] as const
export type SetProps = PropsOf<typeof setProps>

const problemIn = (part: Element) => findElement(part, '[data-part="problem"]')

/** Shows an error at the first part without a selection. Returns whether there was one. */
function requireSize(parts: readonly Element[], words: string): boolean {
  const open = parts.find((part) => !part.querySelector(':checked'))
  const problem = open && problemIn(open)
  if (!open || !problem) return false
  problem.textContent = words
  findElement(open, 'input')?.focus()
  return true
}

/** Shows low stock for the selected size of a part. */
async function showLowStockOf(part: Element, words: string): Promise<void> {
  const chosenSize = findElement(part, ':checked', HTMLInputElement)
  for (const status of part.querySelectorAll('[data-part="low-stock"]')) status.textContent = ''
  if (!chosenSize?.dataset.ean) return
  const { showLowStock } = await import('#widgets/product/show-low-stock.ts')
  await showLowStock(chosenSize, chosenSize.dataset.ean, words)
}

/** Adds the chosen parts of a set to the basket without leaving the page. */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return
  const parts = [...form.querySelectorAll('fieldset')]
  const problem = findElement(form, ':scope > [data-part="problem"]')
  const props = readProps(form, setProps)
  if (!props) return
  const { chooseSize, choosePart, lowStock } = props
  form.noValidate = true
  form.addEventListener('change', ({ target }) => {
    const part = target instanceof Element ? target.closest('fieldset') : null
    for (const message of [problem, part && problemIn(part)]) if (message) message.textContent = ''
    if (part) void showLowStockOf(part, lowStock)
  })
  // Parts with a single size are preselected.
  for (const part of parts) void showLowStockOf(part, lowStock)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (form.dataset.busy !== undefined || requireSize(parts, chooseSize)) return
    const chosenSizes = findElements(form, 'fieldset :checked', HTMLInputElement)
    const skus = chosenSizes.map(({ value }) => value).filter((sku) => sku !== '')
    if (skus.length === 0) {
      if (problem) problem.textContent = choosePart
      return
    }
    const { submitter } = event
    const isByKeyboard = submitter?.matches(':focus-visible')
    form.dataset.busy = ''
    submitter?.setAttribute('aria-busy', 'true')
    await addAllToBasket(skus, isByKeyboard && submitter ? submitter : undefined)
    delete form.dataset.busy
    submitter?.removeAttribute('aria-busy')
  })
}
