import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The static parts as the page holds them, plain script's changes included: hydration finds what it expects. */
function staticPartsIn(container: Element): string[] {
  const parts: string[] = []
  for (const element of container.querySelectorAll<HTMLElement>('[data-static-part]'))
    parts[Number(element.dataset.staticPart)] = element.innerHTML
  return parts
}

/** Brings one island to life: a React root of its own, with the prefix that the server rendered its ids with. */
export function hydrate(
  container: Element,
  Component: ComponentType<{ staticParts: readonly string[] }>,
  props: object,
  identifierPrefix: string,
): void {
  hydrateRoot(container, createElement(Component, { ...props, staticParts: staticPartsIn(container) }), {
    identifierPrefix,
    onRecoverableError: (error) => console.error(error),
  })
}
