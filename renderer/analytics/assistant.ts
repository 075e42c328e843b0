import { addExternalScript } from '#renderer/analytics/external-script.ts'
import type { Assistant } from '#schemas/visitors/tracking.ts'

/** What a service put onto the page to show its frame; our own parts stay. */
const ownParts = 'header, main, footer, [data-area]'

function removeFrames(origins: readonly string[]): void {
  for (const frame of document.querySelectorAll('iframe')) {
    if (!URL.canParse(frame.src) || !origins.includes(new URL(frame.src).origin)) continue
    const holder = frame.closest('body > *')
    if (holder && !holder.matches(ownParts)) holder.remove()
    else frame.remove()
  }
}

/**
 * Runs a service that helps visitors: adds its script, and at the end takes away the script, its frames and cookies, and
 * what it wrote into the places that the page has for it.
 * @param places a selector of those places
 */
export function runAssistant({ script, origins, cookies, data }: Assistant, places?: string): () => void {
  const remove = addExternalScript({ src: script, cookies, data })
  return () => {
    remove()
    removeFrames(origins)
    if (places) for (const place of document.querySelectorAll(places)) place.replaceChildren()
  }
}
