// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { start } from '#renderer/components/login/session-form.client.ts'
import { eventually } from '#tests/support/eventually.ts'

vi.mock('#renderer/browser/session/session.ts', () => {
  throw new Error('The session library cannot be loaded')
})

it('posts the form if the session library cannot be loaded, and can be used again after Back', async () => {
  document.body.innerHTML = `<form><input name="_form" value="session.signIn"><input name="_id" value="login"></form>`
  const form = document.querySelector('form')
  if (!form) throw new Error('there is a form')
  const posted = vi.spyOn(form, 'submit').mockImplementation(() => {})
  start(form)
  const press = () => form.dispatchEvent(new SubmitEvent('submit', { cancelable: true }))
  press()
  await eventually(() => expect(posted).toHaveBeenCalledTimes(1))
  press()
  expect(posted).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('pageshow'))
  press()
  await eventually(() => expect(posted).toHaveBeenCalledTimes(2))
})
