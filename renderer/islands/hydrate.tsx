import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The static parts as the page holds them, plain script's changes included: hydration finds what it expects. */
function staticPartsIn(container: Element): string[] {
  const parts: string[] = []
  for (const element of container.querySelectorAll<HTMLElement>('[data-static-part]'))
    parts[Number(element.dataset.staticPart)] = element.innerHTML
  return parts
}

/** Tells when everything in it has started: effects run from the inside out. */
function Started({ onStarted, children }: { onStarted: () => void; children: ReactNode }) {
  useEffect(onStarted, [onStarted])
  return children
}

/**
 * Brings one island to life: a React root of its own, with the prefix that the server rendered its ids with.
 * @param onStarted called once React has taken it over and its effects have run: from then on it does what it does
 */
export function hydrate(
  container: Element,
  Component: ComponentType<{ staticParts: readonly string[] }>,
  props: object,
  identifierPrefix: string,
  onStarted: () => void,
): void {
  const widget = createElement(Component, { ...props, staticParts: staticPartsIn(container) })
  hydrateRoot(container, <Started onStarted={onStarted}>{widget}</Started>, {
    identifierPrefix,
    onRecoverableError: (error) => console.error(error),
  })
}
