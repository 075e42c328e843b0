import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { readStored, writeStored } from '#renderer/browser/page/storage.ts'
import { fillText } from '#renderer/texts/fill-text.ts'

/** Saves the store of this screen, and displays the current one. */
export function start(form: HTMLElement): void {
  // Replaces browsers' validation messages, which are in their own language.
  form.setAttribute('novalidate', '')
  const statusLine = findElement(form, '[role="status"]')
  const link = form.querySelector('a')

  function showStatus(radio: HTMLInputElement): void {
    statusLine?.removeAttribute('data-refused')
    const store = radio.closest('label')?.querySelector('[data-name]')?.textContent ?? ''
    if (statusLine) statusLine.textContent = fillText(statusLine.dataset.said ?? '', { store })
    if (link) link.hidden = false
  }

  const stored = readStored('storeId')
  for (const radio of findElements(form, '[name="store"]', HTMLInputElement))
    if (radio.value === stored) {
      radio.checked = true
      showStatus(radio)
    }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const chosenStore = findElement(form, '[name="store"]:checked', HTMLInputElement)
    if (chosenStore && writeStored('storeId', chosenStore.value)) return showStatus(chosenStore)
    if (chosenStore || !statusLine) return
    statusLine.textContent = statusLine.dataset.missing ?? ''
    statusLine.dataset.refused = ''
    findElement(form, '[name="store"]')?.focus()
  })
}
