const fetchSession = () => import('#renderer/browser/session/session.ts')

/**
 * Signs out through the session library, which is fetched on first interaction. If it cannot be loaded, the form is posted
 * as without script.
 */
export function start(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return
  const form = element
  for (const touch of ['focusin', 'pointerenter'])
    form.addEventListener(touch, () => void fetchSession().catch(() => undefined), { once: true })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    await fetchSession()
      .then(({ signOut }) => signOut())
      .catch(() => form.submit())
    // The back/forward cache could restore the signed-in page.
    form.ariaBusy = 'false'
  })
}
