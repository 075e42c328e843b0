import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import { writePlainElements } from '#renderer/html/plain-elements.ts'
import { needsReact } from '#renderer/html/plain-text.ts'

/** Returns the HTML without React; undefined if it needs React. */
function plainHtml(node: ReactNode): string | undefined {
  try {
    return writePlainElements(node)
  } catch (error) {
    expect(error).toBe(needsReact)
    return undefined
  }
}

/** Expects that what is written without React is what React writes. @returns whether it is written without React */
export function compareWithReact(node: ReactNode): boolean {
  const html = plainHtml(node)
  if (html === undefined) return false
  expect(html).toBe(renderToStaticMarkup(createElement(Fragment, null, node)))
  return true
}
