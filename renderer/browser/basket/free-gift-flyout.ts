import { closeFlyout, openedFlyout, openWhenFree } from '#renderer/browser/flyout/flyout.ts'
import { whenDeferredArrive } from '#renderer/browser/flyout/when-deferred-arrive.ts'
import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'
import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { parsePage } from '#renderer/browser/page/parse-page.ts'
import { readInTab, storeInTab } from '#renderer/browser/page/tab-memory.ts'
import { findFlyout } from '#renderer/components/flyout/flyout-id.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import { parseJson } from '#schemas/validation/json.ts'

const name = 'bonusProducts'
/** Storage key of the free gifts that this tab has offered. */
const offeredKey = 'presentsOffered'
const island = '[data-type="bonusProducts"]'

interface Context {
  readonly promotionId: string
  readonly rewardId: string
  readonly isCallToAction: boolean
  readonly callToActionCount: number
}

/** Returns the key of a reward. */
export const rewardKey = ({ promotionId, rewardId }: Pick<Context, 'promotionId' | 'rewardId'>): string =>
  `${promotionId} ${rewardId}`

/** Returns the rewards with free gifts to choose (basket rule 10). */
export const openRewards = (contexts: readonly Context[]): string[] =>
  contexts
    .filter(({ isCallToAction, callToActionCount }) => isCallToAction && callToActionCount > 0)
    .map(rewardKey)

const findContainer = (): HTMLElement | null => findElement(findFlyout(name), '[data-presents-of]')

/**
 * Changes the ids of an island's copy, because the page may contain the original. The props change alike, so that
 * hydration matches.
 */
function renameIsland(part: HTMLElement): void {
  const data = findElement(part, ':scope > script', HTMLScriptElement)
  const props: Record<string, unknown> = Object(parseJson(data?.textContent ?? ''))
  const original = `${props.id}-`
  const id = `${original}flyout`
  if (data) data.textContent = JSON.stringify({ ...props, id })
  for (const element of part.querySelectorAll('[id], [aria-labelledby]'))
    for (const attribute of ['id', 'aria-labelledby']) {
      const value = element.getAttribute(attribute)
      if (value?.startsWith(original))
        element.setAttribute(attribute, `${id}-${value.slice(original.length)}`)
    }
  for (const field of findElements(part, `input[name="${formFields.widget}"]`, HTMLInputElement))
    field.setAttribute('value', id)
}

/**
 * Fills the flyout with the island of the basket page, once: it then renders every change of the basket itself.
 * @returns whether it is filled
 */
async function fill(): Promise<boolean> {
  const container = findContainer()
  const address = container?.dataset.presentsOf
  if (!container || !address) return false
  if (container.querySelector(island)) return true
  const response = await fetch(address, { headers: { Accept: 'text/html' } })
  if (!response.ok) return false
  const { page, style } = parsePage(await response.text())
  const part = findElement(page, island)
  if (!part) return false
  // The basket page already has this part's style.
  if (!document.querySelector(island)) adoptStyle(style)
  renameIsland(part)
  container.replaceChildren(part)
  findFlyout(name)?.addEventListener('flyoutopen', clearDue)
  return true
}

/** Whether an offer waits for other flyouts to close. */
let isDue = false

function clearDue(): void {
  isDue = false
}

async function offer(open: readonly string[]): Promise<void> {
  const before = (readInTab(offeredKey) ?? '').split('\n')
  storeOfferedGifts(open)
  const opener = findElement(document, '#mini-basket [data-slot="present"]')
  const isFilled = open.length > 0 && (await fill())
  if (opener) opener.hidden = !isFilled
  if (!isFilled) {
    clearDue()
    if (openedFlyout()?.dialog === findFlyout(name)) await closeFlyout(name)
    return
  }
  if (isDue || open.every((value) => before.includes(value))) return
  isDue = true
  openWhenFree(name, { isStillDue: () => isDue, onMissed: clearDue })
}

/**
 * Offers free gifts that this tab has not offered yet, on pages with a flyout for them. Gifts that were lost in the
 * meantime are offered again. The flyout closes once nothing is left to choose.
 * @param rewards the keys of the rewards with free gifts to choose (`rewardKey`)
 */
export async function offerFreeGifts(rewards: readonly string[]): Promise<void> {
  await whenDeferredArrive()
  if (findFlyout(name)) await offer(rewards).catch(() => undefined)
}

/** Marks free gifts as offered. */
export const storeOfferedGifts = (rewards: readonly string[]): void =>
  storeInTab(offeredKey, rewards.join('\n'))
