import { type BasketChange, changeBasket, presentsChanged } from '#renderer/browser/basket/change-basket.ts'
import { countOf, setCount } from '#renderer/browser/basket/count.ts'
import { reportAbandoned } from '#renderer/browser/basket/report-abandoned.ts'
import { errorLabelOf } from '#renderer/browser/page/error-label.ts'
import { parsePage } from '#renderer/browser/page/parse-page.ts'
import { replaceParts } from '#renderer/browser/page/replace-parts.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { moveToWishlist } from '#renderer/browser/wishlist/move-to-wishlist.ts'
import { findFlyout } from '#renderer/components/flyout/flyout-id.ts'
import { fillText } from '#renderer/components/text/fill-text.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import { formatMoney } from '#schemas/values/format-money.ts'

/** Newest version that this page has rendered: older ones are dropped. */
let shownVersion = 0
let asked: AbortController | undefined

/** Returns the page that the parts come from: this one, or the basket page that a flyout shows. */
const basketPage = (): string =>
  document.querySelector<HTMLElement>('[data-client="basket-flyout"]')?.dataset.address ?? location.pathname
/** Queue of pending changes. */
let changes: Promise<unknown> = Promise.resolve()
let waiting = 0

const versionIn = (root: ParentNode): number =>
  Math.max(
    0,
    ...Array.from(root.querySelectorAll<HTMLElement>('[data-client="basket"]'), ({ dataset }) =>
      Number(dataset.version),
    ),
  )

function reportQuantity(quantity: number): void {
  if (countOf('basket') !== quantity) setCount('basket', quantity)
}

/** Loads the presents flyout on pages that have one, in parallel with the change. */
async function withPresents(
  work: (presents: typeof import('#renderer/browser/basket/present-flyout.ts')) => unknown,
): Promise<void> {
  if (findFlyout('bonusProducts')) work(await import('#renderer/browser/basket/present-flyout.ts'))
}

/** Moves focus if its element was removed: to the notice of the removal, else to the heading. */
function focusNearby(): void {
  const place =
    document.querySelector<HTMLElement>('[data-client="basket"] [role="status"][tabindex]') ??
    document.querySelector<HTMLElement>('[data-client="basket"]:not([hidden]) h1')
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Renders all parts again. Without an answer the page stays unchanged. */
async function refresh(address: string, keepsFocus: boolean): Promise<void> {
  asked?.abort()
  const mine = new AbortController()
  asked = mine
  const answer = await fetch(address, { headers: { Accept: 'text/html' }, signal: mine.signal })
  if (!answer.ok) throw new Error(`the basket's page answered ${answer.status}`)
  const { page: next } = parsePage(await answer.text())
  if (mine.signal.aborted) return
  const version = versionIn(next)
  if (version > 0 && version < shownVersion) return
  shownVersion = version
  const isKept = replaceParts(next, 'basket')
  void withPresents(({ offerShownPresents }) => offerShownPresents())
  if (keepsFocus && !isKept) focusNearby()
}

/** Default messages by endpoint; for others, that the basket was not changed. */
const usualWords: ReadonlyMap<string, string> = new Map([
  ['basket.removeLine', 'feedback.error_remove_from_basket'],
  ['basket.addPromoCode', 'feedback.error_generic'],
  ['basket.addGiftCard', 'feedback.error_generic'],
  ['basket.giftCardBalance', 'feedback.error_generic'],
])

/** Returns the message of a refused change (basket rule 19). */
function wordsOf(change: BasketChange & { kind: 'refused' }, part: HTMLElement, endpoint: string) {
  const messages: Map<string, unknown> = new Map(Object.entries(JSON.parse(part.dataset.messages ?? '{}')))
  const [first] = ['lineItem', 'promoCode', 'giftCard'].flatMap((name) => change.errors[name] ?? [])
  const [any] = Object.values(change.errors).flat()
  const usual = usualWords.get(endpoint) ?? 'feedback.error_basket_update'
  const key = first ?? any ?? usual
  return { key, text: String(messages.get(key) ?? messages.get(usual) ?? '') }
}

const isInfo = (key: string): boolean =>
  key === 'promo_code_already_applied' || key === 'giftCard.alreadyApplied'

function showRefusal(change: BasketChange & { kind: 'refused' }, part: HTMLElement, endpoint: string): void {
  const { key, text } = wordsOf(change, part, endpoint)
  const errorLabel = errorLabelOf([key]) ?? 'basket_error'
  showToast({ kind: isInfo(key) ? 'info' : 'danger', text, errorLabel })
}

function showFailure(part: HTMLElement, endpoint: string): void {
  showRefusal({ kind: 'refused', errors: {}, status: 0 }, part, endpoint)
}

/** Updates the quantity optimistically: the next press continues from the new number. */
function stepAhead(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const step = Number(submitter?.dataset.step)
  const output = form.querySelector('output')
  if (!step || !output) return
  const most = Number(output.dataset.most)
  const quantity = Number(output.value) + step
  output.value = String(quantity)
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    const to = quantity + Number(button.dataset.step)
    const isOut = to < 1 || to > most
    button.value = String(to)
    button.type = isOut ? 'button' : 'submit'
    if (isOut) button.ariaDisabled = 'true'
    else button.removeAttribute('aria-disabled')
  }
}

function showBalance(
  form: HTMLFormElement,
  part: HTMLElement,
  change: BasketChange & { kind: 'balance' },
): void {
  const place = form.parentElement?.querySelector('[data-balance]')
  const messages: Map<string, unknown> = new Map(Object.entries(JSON.parse(part.dataset.messages ?? '{}')))
  const balance = formatMoney(change.balance, document.documentElement.lang)
  if (place) place.textContent = fillText(String(messages.get('basket.giftCardHolds') ?? ''), { balance })
}

/** Opens the receipt of a payment that was completed before it could be cancelled. */
function showReceipt({ receipt }: BasketChange & { kind: 'payment' }): boolean {
  if (receipt !== undefined) location.assign(receipt)
  return receipt !== undefined
}

/** Queues a change; the parts render again after the last one. */
function enqueue(work: () => Promise<string | undefined>, onFault: () => void): void {
  waiting += 1
  changes = changes
    .then(work)
    .catch(() => {
      onFault()
      return basketPage()
    })
    .then(async (address) => {
      waiting -= 1
      if (waiting === 0 && address !== undefined) await refresh(address, true)
    })
    .catch(() => undefined)
}

/**
 * Shows the result of a basket change.
 * @returns whether the parts must render again
 */
function reportChange(
  change: BasketChange,
  form: HTMLFormElement,
  part: HTMLElement,
  endpoint: string,
): boolean {
  switch (change.kind) {
    case 'balance':
      showBalance(form, part, change)
      return false
    case 'payment':
      return !showReceipt(change)
    case 'refused':
      showRefusal(change, part, endpoint)
      // Reverts the optimistic number.
      return endpoint === 'basket.changeLine' || change.status !== 400
    case 'changed':
      reportQuantity(change.quantity)
      return true
  }
}

function send(form: HTMLFormElement, submitter: HTMLElement | null, part: HTMLElement): void {
  const fields = new FormData(form, submitter)
  const endpoint = String(fields.getAll(formFields.endpoint).at(-1))
  const next = fields.get(formFields.next)
  stepAhead(form, submitter)
  enqueue(
    async () => {
      const change = await changeBasket(fields, part.dataset.catalog ?? '')
      if (!reportChange(change, form, part, endpoint)) return undefined
      return typeof next === 'string' && change.kind !== 'refused' ? next : basketPage()
    },
    () => showFailure(part, endpoint),
  )
}

/** Whether a form may be sent: destructive ones ask for confirmation. */
async function isWanted({ dataset: { question } }: HTMLFormElement): Promise<boolean> {
  if (question === undefined) return true
  const { confirm } = await import('#renderer/browser/flyout/confirm.ts')
  return (await confirm(JSON.parse(question))) === 'confirm'
}

let isWatching = false

/** Renders again when another tab changed the basket, and when the tab becomes visible. */
function watchOthers(): void {
  if (isWatching) return
  isWatching = true
  void withPresents(({ noteShownPresents }) => noteShownPresents())
  const again = () => {
    if (waiting === 0) void refresh(basketPage(), false).catch(() => undefined)
  }
  addEventListener('storage', ({ key }) => key === 'basketCount' && again())
  document.addEventListener(presentsChanged, again)
  addEventListener('pageshow', ({ persisted }) => persisted && again())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
}

/** Makes the forms of a part change the basket in place. */
export function followBasket(part: HTMLElement): void {
  watchOthers()
  reportAbandoned()
  shownVersion = Math.max(shownVersion, Number(part.dataset.version))
  if (part.dataset.quantity !== undefined) reportQuantity(Number(part.dataset.quantity))
  part.addEventListener('submit', async (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    if (await isWanted(form)) send(form, submitter, part)
  })
  part.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-to-wishlist]') : null
    if (!button) return
    enqueue(
      async () => {
        const moved = await moveToWishlist(button, part)
        if (moved.kind === 'moved') reportQuantity(moved.quantity)
        return moved.kind === 'moved' ? basketPage() : undefined
      },
      () => showFailure(part, 'basket.removeLine'),
    )
  })
}
