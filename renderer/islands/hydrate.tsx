import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Returns the static parts as they are on the page, including changes by script: hydration must match the document. */
function staticPartsIn(container: Element): string[] {
  const parts: string[] = []
  for (const element of container.querySelectorAll('[data-static-part]'))
    parts[Number(element.getAttribute('data-static-part'))] = element.innerHTML
  return parts
}

/** Reports when everything inside has started: effects run from the inside out. */
function Started({ onStarted, children }: { onStarted: () => void; children: ReactNode }) {
  useEffect(onStarted, [onStarted])
  return children
}

/**
 * Hydrates one island as a separate React root, with the server's id prefix.
 * @param onStarted called once React has hydrated it and run its effects
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
