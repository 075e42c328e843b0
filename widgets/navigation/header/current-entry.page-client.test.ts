// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { start } from '#widgets/navigation/header/current-entry.page-client.ts'

const item = (name: string, path: string) => `
  <li data-part="item">
    <button data-part="entry">${name}</button>
    <div data-part="panel"><a href="${path}">Knitwear</a></div>
  </li>`

it('marks one entry where the panels of several hold this page', () => {
  document.body.innerHTML = `<nav><ul>${item('Women', location.pathname)}${item('Season', location.pathname)}${item('Kids', '/elsewhere')}</ul></nav>`
  const menu = document.querySelector('nav')
  if (menu) start(menu)
  expect(document.querySelectorAll('a[aria-current="page"]')).toHaveLength(2)
  const marked = [...document.querySelectorAll('[data-part="entry"][aria-current]')]
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Women'])
})
