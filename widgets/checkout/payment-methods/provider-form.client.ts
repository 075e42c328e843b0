import { showRefused } from '#renderer/browser/forms/enhance-form.ts'
import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { readTexts } from '#renderer/browser/page/page-texts.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import type { ProviderForm } from '#widgets/checkout/payment-methods/adyen-form.ts'

/** Props of the button that continues a bank's step. */
const stepProps = ['catalog', 'basketId', 'attempt', 'step'] as const
export type StepProps = PropsOf<typeof stepProps>

/** Props of the provider form. */
const formProps = ['catalog', 'basketId', 'displayedAmount', 'savedCard', 'otherCard', 'removeCard'] as const
export type FormProps = PropsOf<typeof formProps>

const load = () => import('#widgets/checkout/payment-methods/adyen-form.ts')

/** Continues a bank's challenge in the page, such as an abandoned one. */
function startStep(button: HTMLElement): void {
  const stepContainer = findElement(button.parentElement?.parentElement, '[data-part="step"]')
  const props = readProps(button, stepProps)
  if (!stepContainer || !props) return
  const { catalog, basketId, attempt, step } = props
  button.hidden = false
  button.addEventListener(
    'click',
    async () => {
      button.hidden = true
      stepContainer.hidden = false
      const onProblem = () => location.reload()
      const { showStep } = await load()
      await showStep(attempt, step, { catalog, basketId, container: stepContainer, onProblem }).catch(
        onProblem,
      )
    },
    { once: true },
  )
}

interface SwitchOptions {
  /** Container of the fields. */
  fields: HTMLElement
  button: HTMLButtonElement
  /** Returns the selected method if it has a form. */
  chosen: () => string | undefined
  /** Mounts the form of a method; undefined if that is impossible. */
  open: (method: string) => Promise<ProviderForm | undefined>
  /** Called before an open form is replaced. */
  onReplace: () => void
}

/** Shows the form of the selected method, one at a time. */
function createFormSwitch({ fields, button, chosen, open, onReplace }: SwitchOptions) {
  let openForm: { method: string; form: Promise<ProviderForm | undefined> } | undefined
  return {
    /** Returns the form that is open or being mounted. */
    current: () => openForm?.form,

    async follow(): Promise<void> {
      const method = chosen()
      if (method === openForm?.method) return
      const before = openForm?.form
      if (before) onReplace()
      button.hidden = false
      fields.hidden = method === undefined
      if (method === undefined) {
        openForm = undefined
        return (await before)?.remove()
      }
      fields.ariaBusy = 'true'
      const now = {
        method,
        form: Promise.resolve(before).then((last) => {
          last?.remove()
          return open(method)
        }),
      }
      openForm = now
      const providerForm = await now.form
      if (openForm !== now) return
      fields.ariaBusy = 'false'
      button.hidden = providerForm?.hasButton ?? false
      fields.hidden = providerForm === undefined
    },
  }
}

/** Pays with the provider's form. If it could not be mounted, submits the page's form. */
async function payBy(openedForm: Promise<ProviderForm | undefined>, form: HTMLFormElement): Promise<void> {
  const providerForm = await openedForm
  // Pressed repeatedly before the form was mounted.
  if (form.ariaBusy === 'true') return
  if (providerForm) {
    // Until a problem or another choice: a second payment would replace the running one.
    form.ariaBusy = String(providerForm.submit())
    return
  }
  form.dataset.sendsItself = ''
  form.requestSubmit()
}

/**
 * Shows the provider's card or wallet form when the method is selected, and pays with it instead of the page's form. If
 * it cannot be mounted, the form is submitted as without script: the provider then uses its hosted page.
 */
function startForm(choices: HTMLElement): void {
  const form = choices.closest('form')
  const fields = findElement(form, '[data-part="fields"]')
  const button = findElement(form, 'button[type="submit"]', HTMLButtonElement)
  const props = readProps(choices, formProps)
  if (!form || !fields || !button || !props) return
  const { catalog, basketId, displayedAmount: amount, ...texts } = props
  const displayedAmount = Number(amount)
  const leads = readTexts(form.dataset.leads)

  for (const wallet of findElements(choices, '[data-part="wallet"]'))
    wallet.hidden = wallet.querySelector('input')?.value === 'applepay' && !('ApplePaySession' in window)

  const allowPaying = () => {
    form.ariaBusy = 'false'
  }

  function onProblem(key: string | undefined): void {
    allowPaying()
    const next = leads.get(key ?? '')
    if (next !== undefined) location.assign(next)
    else if (form) showRefused(form, key)
  }

  const { current, follow } = createFormSwitch({
    fields,
    button,
    chosen: () => findElement(choices, '[data-part="with-form"]:checked', HTMLInputElement)?.value,
    open: async (method) => {
      try {
        const { showForm } = await load()
        return await showForm(method, {
          ...{ catalog, basketId, displayedAmount, container: fields },
          ...{ texts, onProblem },
        })
      } catch {
        return undefined
      }
    },
    onReplace: allowPaying,
  })

  choices.addEventListener('change', () => void follow())
  // Another of the stored cards was chosen.
  fields.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && allowPaying())
  // The page can be restored from the back/forward cache.
  addEventListener('pageshow', allowPaying)
  form.addEventListener(
    'submit',
    (event) => {
      const openedForm = current()
      if (!openedForm || form.dataset.sendsItself !== undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (form.ariaBusy !== 'true') void payBy(openedForm, form)
    },
    { capture: true },
  )
  void follow()
}

async function startIyzico(fields: HTMLElement): Promise<void> {
  const { startIyzicoFields } = await import('#widgets/checkout/payment-methods/start-iyzico-fields.ts')
  startIyzicoFields(fields)
}

/** Enhances the choice of payment methods, iyzico's fields, or the button of a pending bank step. */
export function start(element: HTMLElement): void {
  if (element instanceof HTMLButtonElement) startStep(element)
  else if (element.querySelector('[data-part="instalments"]')) void startIyzico(element)
  else startForm(element)
}
