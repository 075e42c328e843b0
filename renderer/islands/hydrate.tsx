import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Brings one island to life: a React root of its own, with the prefix that the server rendered its ids with. */
export function hydrate(
  container: Element,
  Component: ComponentType<object>,
  props: object,
  identifierPrefix: string,
): void {
  hydrateRoot(container, createElement(Component, props), {
    identifierPrefix,
    onRecoverableError: (error) => console.error(error),
  })
}
