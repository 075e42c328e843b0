// @vitest-environment happy-dom

import { beforeEach, expect, it } from 'vitest'
import { closestElement, findElement, findElements } from '#renderer/browser/page/find-element.ts'

beforeEach(() => {
  document.body.innerHTML = `<form name="outer">
    <input name="sku" id="first" /><select name="sku"></select><input name="sku" id="second" />
  </form><svg name="icon"><path d="M0 0" /></svg>`
})

it('finds the first match, if it is of the class', () => {
  expect(findElement(document, '[name="sku"]', HTMLInputElement)?.id).toBe('first')
  expect(findElement(document, '[name="sku"]', HTMLSelectElement)).toBeNull()
  expect(findElement(document, 'svg')).toBeNull()
})

it('finds every match of the class', () => {
  const ids = findElements(document, '[name="sku"]', HTMLInputElement).map(({ id }) => id)
  expect(ids).toEqual(['first', 'second'])
})

it('finds the closest ancestor, if it is of the class', () => {
  const first = document.getElementById('first')
  expect(closestElement(first, '[name]', HTMLInputElement)).toBe(first)
  expect(closestElement(first?.parentElement, '[name]', HTMLFormElement)?.name).toBe('outer')
  expect(closestElement(document.querySelector('path'), '[name]')).toBeNull()
})

it('finds nothing without a root or a target', () => {
  expect(findElement(undefined, '*')).toBeNull()

  expect(closestElement(document, 'html')).toBeNull()
})
