import { addExternalScript } from '#renderer/analytics/external-script.ts'
import type { Assistant } from '#schemas/visitors/tracking.ts'

/** Matches the page's own elements; a service's frames are outside of them. */
const pageParts = 'header, main, footer, [data-area]'

function removeFrames(origins: readonly string[]): void {
  for (const frame of document.querySelectorAll('iframe')) {
    if (!URL.canParse(frame.src) || !origins.includes(new URL(frame.src).origin)) continue
    const holder = frame.closest('body > *')
    if (holder && !holder.matches(pageParts)) holder.remove()
    else frame.remove()
  }
}

/**
 * Runs an assistance service: adds its script, and at the end removes the script, its frames and cookies, and its
 * output in containers of the page.
 * @param containerSelector selector of those containers
 */
export function runAssistant(
  { script, origins, cookies, data }: Assistant,
  containerSelector?: string,
): () => void {
  const remove = addExternalScript({ src: script, cookies, data })
  return () => {
    remove()
    removeFrames(origins)
    if (containerSelector)
      for (const container of document.querySelectorAll(containerSelector)) container.replaceChildren()
  }
}
