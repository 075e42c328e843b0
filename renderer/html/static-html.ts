import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { writePlainElements } from '#renderer/html/plain-elements.ts'
import { needsReact } from '#renderer/html/plain-text.ts'

/** Separates nodes that React renders together. Content cannot contain it. */
const cutMark = '<wbr data-cut=""/>'
const cutElement = createElement('wbr', { 'data-cut': '' })

/** The React of development checks what it renders. */
const isDevelopment = process.env.NODE_ENV !== 'production'

/** Components with hooks, which only React can call. */
const componentsWithHooks = new WeakSet<object>()

function renderByReact(nodes: readonly ReactNode[], identifierPrefix: string): string[] {
  if (nodes.length === 1) return [renderToStaticMarkup(nodes[0], { identifierPrefix })]
  const together = createElement(Fragment, null, ...nodes.flatMap((part) => [part, cutElement]))
  return renderToStaticMarkup(together, { identifierPrefix }).split(cutMark).slice(0, -1)
}

/**
 * Renders what no browser hydrates, each node to its HTML: plain elements are written without React, whose renderer is
 * prepared for much more; anything else is rendered by React. Both give the same HTML (decision 060).
 * @param component renders the nodes, or they are its static parts
 * @param identifierPrefix of React's generated ids
 * @throws errors of components
 */
export function renderStaticHtml(
  nodes: readonly ReactNode[],
  component: object,
  identifierPrefix: string,
): string[] {
  if (isDevelopment || componentsWithHooks.has(component)) return renderByReact(nodes, identifierPrefix)
  try {
    return nodes.map(writePlainElements)
  } catch (error) {
    const html = renderByReact(nodes, identifierPrefix)
    if (error !== needsReact) componentsWithHooks.add(component)
    return html
  }
}
