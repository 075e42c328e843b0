import style from '#renderer/browser/flyout/confirm.css?inline'
import { updateScrollLock } from '#renderer/browser/flyout/flyout.ts'
import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'

export interface Confirmation {
  title: string
  text?: string | undefined
  /** Labels of the buttons, such as "Delete" and "Keep it". */
  confirmLabel: string
  cancelLabel: string
  /** Whether confirming deletes something. */
  dangerous?: boolean
}

export type ConfirmationOutcome = 'confirm' | 'cancel'

function add<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
  text: string,
  id = '',
): HTMLElementTagNameMap[Name] {
  const element = parent.appendChild(document.createElement(name))
  element.textContent = text
  if (id) element.id = id
  return element
}

function build({ title, text, confirmLabel, cancelLabel, dangerous }: Confirmation): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'confirmation'
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-labelledby', 'confirmation-title')
  add(dialog, 'h2', title, 'confirmation-title')
  if (text) {
    add(dialog, 'p', text, 'confirmation-text')
    dialog.setAttribute('aria-describedby', 'confirmation-text')
  }
  const form = add(dialog, 'form', '')
  form.method = 'dialog'
  // First in the form, so that Enter presses it: the safe choice.
  add(form, 'button', cancelLabel).value = 'cancel'
  const confirmButton = add(form, 'button', confirmLabel)
  confirmButton.value = 'confirm'
  confirmButton.toggleAttribute('data-dangerous', dangerous === true)
  return dialog
}

let pending: Promise<ConfirmationOutcome> | undefined

async function openDialog(confirmation: Confirmation): Promise<ConfirmationOutcome> {
  adoptStyle(style)
  const dialog = build(confirmation)
  document.body.append(dialog)
  dialog.showModal()
  updateScrollLock()
  const close = () => dialog.close('cancel')
  addEventListener('popstate', close)
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
  removeEventListener('popstate', close)
  dialog.remove()
  updateScrollLock()
  return dialog.returnValue === 'confirm' ? 'confirm' : 'cancel'
}

/**
 * Asks the shopper to confirm something, above an open flyout (interface rule 5). Questions are queued: one is open at
 * a time.
 */
export function confirm(confirmation: Confirmation): Promise<ConfirmationOutcome> {
  const outcome = pending ? pending.then(() => openDialog(confirmation)) : openDialog(confirmation)
  pending = outcome
  void outcome.then(() => {
    if (pending === outcome) pending = undefined
  })
  return outcome
}
