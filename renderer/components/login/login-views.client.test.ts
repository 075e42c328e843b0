// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { startClients } from '#renderer/islands/start-clients.ts'

const viewHtml = (name: string, hidden: boolean) =>
  `<div data-view="${name}" ${hidden ? 'hidden' : ''}><h2 tabindex="-1">${name}</h2></div>`
const shownViews = () =>
  [...document.querySelectorAll<HTMLElement>('[data-view]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.view)

it('keeps the view that a mail opened when only the fragment changes, and follows the history', async () => {
  history.replaceState({}, '', '/dk/login?view=forgot-password')
  const otherViews = ['login', 'signup', 'forgot-password'].map((name) => viewHtml(name, true)).join('')
  document.body.innerHTML = `<div data-client="login-views">${otherViews}${viewHtml('password-reset', false)}
    <input name="token" value="abc"><a href="/dk/login?view=signup" data-login-view="signup">Sign up</a></div>`
  await startClients(document)

  history.pushState({}, '', '#main')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(shownViews()).toEqual(['password-reset'])

  document.querySelector('a')?.click()
  expect([shownViews(), location.search]).toEqual([['signup'], '?view=signup'])
  history.replaceState({}, '', '/dk/login')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(shownViews()).toEqual(['login'])
})
