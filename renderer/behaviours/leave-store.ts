/**
 * Ends the session `data-seconds` after an order on a screen in a store, whoever it was, and goes home: the next shopper
 * finds nothing of it (spec 1, section 9: ISO POS clear session).
 */
export function start(element: HTMLElement): void {
  setTimeout(async () => {
    const { signOut } = await import('#renderer/kit/session.ts')
    await signOut()
  }, Number(element.dataset.seconds) * 1_000)
}
