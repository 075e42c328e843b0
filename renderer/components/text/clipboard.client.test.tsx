// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Clipboard } from '#renderer/components/text/clipboard.tsx'
import { startClients } from '#renderer/islands/start-clients.ts'
import { eventually } from '#tests/support/eventually.ts'

const texts = { 'clipboard.copy': 'Copy the code {code}', 'clipboard.copied': 'Copied' }

beforeEach(async () => {
  document.body.innerHTML = renderToStaticMarkup(
    <Clipboard clipboard={{ code: 'VITRINE10', iconSize: 24 }} texts={texts} />,
  )
  await startClients(document)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const button = () => screen.getByRole('button', { name: 'Copy the code VITRINE10' })

it('copies the code on press and confirms briefly', async () => {
  vi.useFakeTimers()
  button().click()
  await vi.advanceTimersByTimeAsync(0)
  expect(await navigator.clipboard.readText()).toBe('VITRINE10')
  expect(screen.getByRole('status').textContent).toBe('Copied')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('copies the older way where the newer one is refused, with the code selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  const commands: string[] = []
  document.execCommand = (command) => {
    commands.push(`${command} ${getSelection()}`)
    return true
  }
  button().click()
  await eventually(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
  expect(commands).toEqual(['copy VITRINE10'])
})

it('shows nothing if neither method works', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  const copy = vi.fn(() => false)
  document.execCommand = copy
  button().click()
  await eventually(() => expect(copy).toHaveBeenCalled())
  expect(screen.getByRole('status').textContent).toBe('')
})

it('starts an element once, however often its page is searched', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await startClients(document)
  button().click()
  expect(write).toHaveBeenCalledTimes(1)
})

it('marks elements once they run, and leaves names that it does not know', async () => {
  expect(document.querySelector('[data-client="clipboard"]')?.hasAttribute('data-started')).toBe(true)
  document.body.innerHTML = '<p data-client="ignoreProgress-of"></p>'
  await startClients(document)
  expect(document.body.innerHTML).toBe('<p data-client="ignoreProgress-of"></p>')
})
