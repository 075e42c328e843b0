const tabKey = 'vitrine-editor-tab'
/** Milliseconds that a reloaded tab waits until its former page has released the id. */
const releaseTime = 500

let tab: string | undefined

function storeTab(id: string): string {
  sessionStorage.setItem(tabKey, id)
  tab = id
  return id
}

/** Returns the id of this tab on the server; stable across reloads. */
export const tabId = (): string => tab ?? storeTab(sessionStorage.getItem(tabKey) || crypto.randomUUID())

/** Holds the lock of an id for as long as the page lives. @returns whether no other page has it */
const holdLock = (id: string): Promise<boolean> =>
  new Promise((resolve) => {
    const lockTabId = () => {
      resolve(true)
      return new Promise<never>(() => undefined)
    }
    const signal = AbortSignal.timeout(releaseTime)
    navigator.locks.request(`${tabKey} ${id}`, { signal }, lockTabId).catch(() => resolve(false))
  })

/**
 * Assigns this tab a unique id before first use: browsers copy the stored one into a duplicated tab, so that the server
 * would attribute its changes to the first.
 */
export async function claimTab(): Promise<void> {
  // Browsers have locks at secure addresses only.
  if (!('locks' in navigator) || (await holdLock(tabId()))) return
  await holdLock(storeTab(crypto.randomUUID()))
}
