import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { parseIfJson } from '#schemas/validation/json.ts'

/** Component of an island. It receives the properties that the server serialised, too. */
export type IslandComponent = ComponentType<{ staticParts: readonly string[] }>

/** Returns the static parts as they are on the page, including changes by script: hydration must match the document. */
const staticPartsIn = (container: Element): string[] =>
  Array.from(
    container.querySelectorAll('[data-static-part=""],[data-static-part="each"]>*'),
    ({ innerHTML }) => innerHTML,
  )

/** Returns the context of the first island of the type in the area, which the following ones share. */
function sharedContext(island: Element): unknown {
  const type = CSS.escape(island.getAttribute('data-type') ?? '')
  const first = island.closest('[data-area]')?.querySelector(`widget-island[data-type="${type}"]>script`)
  return Reflect.get(Object(parseIfJson(first?.textContent)), 'context')
}

/** Reports when everything inside has started: effects run from the inside out. */
function Started({ onStarted, children }: { onStarted: () => void; children: ReactNode }) {
  useEffect(onStarted, [onStarted])
  return children
}

/**
 * Hydrates one island as a separate React root, with the server's id prefix, and marks it as `awake` once React has run
 * its effects. When its component fails, the server's HTML takes its place again, with the scripts of its static parts.
 * @param props as the server serialised them: without what is shared, empty or false
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
  const all = { data: null, eager: false, ...props, context: props.context ?? sharedContext(island) }
  const widget = createElement(Component, { ...all, staticParts: staticPartsIn(container) })
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
