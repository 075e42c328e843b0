import { closeFlyout, openWhenFree } from '#renderer/browser/flyout/flyout.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { readStored, writeStored } from '#renderer/browser/page/storage.ts'
import { readInTab, storeInTab } from '#renderer/browser/page/tab-memory.ts'
import { currentTerms } from '#renderer/browser/session/current-terms.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { acceptTerms, isLater } from '#renderer/browser/session/terms.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { account } from '#schemas/api/account.ts'
import type { Terms } from '#schemas/visitors/terms.ts'

/** The market, and two texts. */
const checkProps = ['market', 'accepted', 'failed'] as const
export type TermsCheckProps = PropsOf<typeof checkProps>

const putOffKey = 'terms-put-off'
const acceptedKey = 'terms-accepted'

const isSignedIn = (): boolean => readStored('authenticated') !== undefined

/** Until the visitor signs out, accepted terms are not asked for again in this tab. */
const storeAccepted = (market: string, version: string): void =>
  storeInTab(acceptedKey, `${market} ${version}`)

/**
 * Whether the account has accepted these terms of the market or later ones; true if the server does not respond. Only the
 * server knows: what this browser stores can be of another market, or of the customer who signed in before.
 */
async function isAccepted(market: string, version: string): Promise<boolean> {
  if (readInTab(acceptedKey) === `${market} ${version}`) return true
  const response = await callShop(account.metadata, { path: { catalog: currentCatalog() } }).catch(
    () => undefined,
  )
  if (response?.status !== 200) return true
  const { termsVersion } = response.body
  if (termsVersion === undefined || isLater(version, termsVersion)) return false
  writeStored('termsVersion', termsVersion)
  storeAccepted(market, version)
  return true
}

/** Whether a guest has accepted these terms or later ones in this browser. */
function isAcceptedByGuest(version: string): boolean {
  const acceptedVersion = readStored('termsVersion')
  return acceptedVersion !== undefined && !isLater(version, acceptedVersion)
}

/**
 * Stores with the account that the terms were accepted, with the selected channels if the flyout shows them.
 * @returns whether it was stored
 */
async function recordAccepted(version: string, channels: HTMLFieldSetElement | null): Promise<boolean> {
  const path = { catalog: currentCatalog(), termsId: version }
  const isTicked = (name: string) =>
    findElement(channels, `input[name="${name}"]`, HTMLInputElement)?.checked === true
  const body = { email: isTicked('email'), sms: isTicked('sms'), call: isTicked('call') }
  const call = channels
    ? callShop(account.acceptTermsTr, { path, body })
    : callShop(account.acceptTerms, { path })
  const response = await call.catch(() => undefined)
  return response?.status === 204
}

/** Creates the check of one element. */
function createTermsCheck(element: HTMLElement): () => Promise<void> {
  const { market = '', accepted: thanks = '', failed = '' } = readProps(element, checkProps) ?? {}
  let offeredTerms: Terms | undefined

  function offer(terms: Terms): void {
    const isWaiting = offeredTerms !== undefined
    offeredTerms = terms
    const version = element.querySelector('[data-part="version"]')
    if (version) version.textContent = terms.version
    const link = element.querySelector('a')
    if (link) link.href = `${terms.path}/${encodeURIComponent(terms.version)}`
    if (isWaiting) return
    openWhenFree('terms', {
      onMissed() {
        offeredTerms = undefined
      },
      onClose() {
        if (offeredTerms) storeInTab(putOffKey, offeredTerms.version)
        offeredTerms = undefined
      },
    })
  }

  /** Signed-in visitors accept for the account; the confirmation is displayed once it is stored. */
  async function accept({ version }: Terms): Promise<void> {
    const isForAccount = isSignedIn()
    const isRecorded = !isForAccount || (await recordAccepted(version, element.querySelector('fieldset')))
    if (isRecorded) acceptTerms(version)
    if (isRecorded && isForAccount) storeAccepted(market, version)
    await closeFlyout('terms')
    showToast(isRecorded ? { kind: 'success', text: thanks } : { kind: 'danger', text: failed })
  }

  element.querySelector('[data-part="accept"]')?.addEventListener('click', () => {
    if (offeredTerms) void accept(offeredTerms)
    offeredTerms = undefined
  })

  return async () => {
    const terms = await currentTerms(market)
    if (!terms || readInTab(putOffKey) === terms.version) return
    // The terms page itself must remain readable.
    if (location.pathname.startsWith(terms.path)) return
    const { version } = terms
    if (await (isSignedIn() ? isAccepted(market, version) : isAcceptedByGuest(version))) return
    offer(terms)
  }
}

const checks = new WeakMap<HTMLElement, () => Promise<void>>()

/**
 * Checks whether newer terms apply, and then opens the element's flyout. Closing it without accepting postpones it for
 * this tab.
 */
export async function checkTerms(element: HTMLElement): Promise<void> {
  const check = checks.get(element) ?? createTermsCheck(element)
  checks.set(element, check)
  await check()
}
