import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Component of an island. It receives the properties that the server serialised, too. */
export type IslandComponent = ComponentType<{ staticParts: readonly string[] }>

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
 * Hydrates one island as a separate React root, with the server's id prefix, and marks it as `awake` once React has run
 * its effects. When its component fails, the server's HTML takes its place again, with the scripts of its static parts.
 * @param props as the server serialised them
 * @returns a promise that resolves once the island is awake or has failed; from its return on, React handles events
 * @throws if the element is no island
 */
export function hydrate(
  island: Element,
  Component: IslandComponent,
  props: Readonly<Record<string, unknown>>,
): Promise<void> {
  const container = island.lastElementChild
  if (!container) throw new Error('Not an island')
  const widget = createElement(Component, { ...props, staticParts: staticPartsIn(container) })
  const serverNodes = [...container.childNodes]
  return new Promise((resolve) => {
    const onStarted = () => {
      island.setAttribute('awake', '')
      resolve()
    }
    hydrateRoot(container, <Started onStarted={onStarted}>{widget}</Started>, {
      identifierPrefix: `${props.id}-`,
      onRecoverableError: (error) => console.error(error),
      onUncaughtError: (error) => {
        container.replaceChildren(...serverNodes)
        island.removeAttribute('awake')
        resolve()
        reportError(error)
      },
    })
  })
}
