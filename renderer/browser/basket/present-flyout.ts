import { changeBasket, presentsChanged } from '#renderer/browser/basket/change-basket.ts'
import { setCount } from '#renderer/browser/basket/count.ts'
import { closeFlyout, openInTurn } from '#renderer/browser/flyout/flyout.ts'
import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'
import { parsePage } from '#renderer/browser/page/parse-page.ts'
import { keepInTab, readInTab } from '#renderer/browser/page/tab-memory.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { findFlyout } from '#renderer/components/flyout/flyout-id.ts'

const name = 'bonusProducts'
/** Under it a tab remembers the presents that it has offered. */
const offeredKey = 'presentsOffered'
const partOfPage = '[data-type="bonusProducts"] [data-client="basket"]'

interface Context {
  readonly promotionId: string
  readonly rewardId: string
  readonly isCallToAction: boolean
  readonly callToActionCount: number
}

/** Returns the promotions with presents to choose now (basket rule 10). */
const openOnes = (contexts: readonly Context[]): string[] =>
  contexts
    .filter(({ isCallToAction, callToActionCount }) => isCallToAction && callToActionCount > 0)
    .map(({ promotionId, rewardId }) => `${promotionId} ${rewardId}`)

/** Returns the same from the rendered basket page. */
const shownIn = (root: ParentNode): string[] =>
  Array.from(root.querySelectorAll<HTMLElement>(`${partOfPage} [data-present]`), ({ dataset }) =>
    String(dataset.present),
  )

const place = (): HTMLElement | null => findFlyout(name)?.querySelector('[data-presents-of]') ?? null

const wordIn = (messages: string | undefined, key: string): string => {
  const known: Map<string, unknown> = new Map(Object.entries(JSON.parse(messages ?? '{}')))
  return String(known.get(key) ?? known.get('feedback.error_basket_update') ?? key)
}

async function take(form: HTMLFormElement, submitter: HTMLElement | null, { dataset }: HTMLElement) {
  const tell = (key: string) =>
    showToast({ kind: 'danger', text: wordIn(dataset.messages, key), errorLabel: 'basket_error' })
  try {
    const change = await changeBasket(new FormData(form, submitter), dataset.catalog ?? '')
    if (change.kind === 'refused')
      tell(Object.values(change.errors).flat()[0] ?? 'feedback.error_basket_update')
    if (change.kind === 'changed') setCount('basket', change.quantity)
    document.dispatchEvent(new CustomEvent(presentsChanged))
    if (!(await fill())) await closeFlyout(name)
  } catch {
    tell('feedback.error_basket_update')
  }
}

let isStyled = false
/** Whether an offer is waiting for the page to be free. */
let isDue = false

/** Fills the flyout from the basket page. Returns whether there are presents to choose. */
async function fill(): Promise<boolean> {
  const here = place()
  const address = here?.dataset.presentsOf
  if (!here || !address) return false
  const answer = await fetch(address, { headers: { Accept: 'text/html' } })
  if (!answer.ok) return false
  const { page, style } = parsePage(await answer.text())
  const part = page.querySelector<HTMLElement>(partOfPage)
  if (!part || part.hidden) return false
  // The basket page already has this part and its style, and ids must be unique.
  if (!isStyled && !document.querySelector(partOfPage)) {
    isStyled = true
    adoptStyle(style)
  }
  part.querySelector('h2')?.remove()
  for (const element of part.querySelectorAll('[id], [aria-labelledby]')) {
    element.removeAttribute('id')
    element.removeAttribute('aria-labelledby')
  }
  delete part.dataset.client
  part.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) void take(event.target, event.submitter, part)
  })
  here.replaceChildren(part)
  findFlyout(name)?.addEventListener('flyoutopen', forgetDue)
  return true
}

function forgetDue(): void {
  isDue = false
}

/** Offers presents that this tab has not offered yet. Presents that were lost in the meantime are offered again. */
async function offer(open: readonly string[]): Promise<void> {
  const before = (readInTab(offeredKey) ?? '').split('\n')
  keepInTab(offeredKey, open.join('\n'))
  const opener = document.querySelector<HTMLElement>('#mini-basket [data-slot="present"]')
  const isFilled = open.length > 0 && (await fill())
  if (opener) opener.hidden = !isFilled
  if (!isFilled) return forgetDue()
  if (isDue || open.every((one) => before.includes(one))) return
  isDue = true
  openInTurn(name, { isStillWanted: () => isDue, onMissed: forgetDue })
}

/** Offers the presents that a basket has earned with its last change. */
export const offerPresents = (contexts: readonly Context[]): Promise<void> =>
  offer(openOnes(contexts)).catch(() => undefined)

/** Offers the presents that the basket page shows after a change. */
export const offerShownPresents = (): Promise<void> => offer(shownIn(document)).catch(() => undefined)

/** Marks the presents that the page showed on load as offered. */
export const noteShownPresents = (): void => keepInTab(offeredKey, shownIn(document).join('\n'))
