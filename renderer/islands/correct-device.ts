import { deviceOfWidth } from '#schemas/device.ts'

/**
 * The server chose widgets for another device class than this viewport (a resized window): fetches the page as this
 * class gets it and swaps the areas in, once. Only where the class makes a difference (`data-varies`).
 */
export async function correctDevice(): Promise<void> {
  const { device, varies } = document.body.dataset
  const seen = deviceOfWidth(window.innerWidth)
  if (varies === undefined || device === 'app' || device === seen) return
  delete document.body.dataset.varies
  const answer = await fetch(location.href, { headers: { 'Viewport-Width': String(window.innerWidth) } })
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (page.body.dataset.device !== seen) return
  document.body.dataset.device = seen
  for (const area of page.querySelectorAll('[data-area]')) {
    const mine = document.querySelector(`[data-area="${area.getAttribute('data-area')}"]`)
    if (mine && mine.innerHTML !== area.innerHTML) mine.replaceWith(document.adoptNode(area))
  }
}
