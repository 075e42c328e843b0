import { closeFlyout, openInTurn } from '#renderer/browser/flyout/flyout.ts'
import { readStored } from '#renderer/browser/page/storage.ts'
import { keepInTab, readInTab } from '#renderer/browser/page/tab-memory.ts'
import { currentTerms } from '#renderer/browser/session/current-terms.ts'
import { acceptTerms, isLater } from '#renderer/browser/session/terms.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import type { Terms } from '#schemas/visitors/terms.ts'

const putOffKey = 'terms-put-off'

/**
 * Creates the check for newer terms, which asks for them in the element's flyout. Closing it without an answer
 * postpones it for this tab.
 */
export function createTermsCheck(element: HTMLElement): () => Promise<void> {
  const { market = '', accepted: thanks = '' } = element.dataset
  let offered: Terms | undefined

  function offer(terms: Terms): void {
    const isWaiting = offered !== undefined
    offered = terms
    const version = element.querySelector('[data-version]')
    if (version) version.textContent = terms.version
    const link = element.querySelector('a')
    if (link) link.href = `${terms.path}/${encodeURIComponent(terms.version)}`
    if (isWaiting) return
    openInTurn('terms', {
      onMissed() {
        offered = undefined
      },
      onClose() {
        if (offered) keepInTab(putOffKey, offered.version)
        offered = undefined
      },
    })
  }

  element.querySelector('[data-accepts-terms]')?.addEventListener('click', () => {
    if (offered) acceptTerms(offered.version)
    offered = undefined
    void closeFlyout('terms').then(() => showToast({ kind: 'success', text: thanks }))
  })

  return async () => {
    const terms = await currentTerms(market)
    if (!terms || readInTab(putOffKey) === terms.version) return
    const accepted = readStored('termsVersion')
    if (accepted !== undefined && !isLater(terms.version, accepted)) return
    // The terms page itself stays readable.
    if (location.pathname.startsWith(terms.path)) return
    offer(terms)
  }
}
