// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Confirmation, confirm } from '#renderer/browser/flyout/confirm.ts'

const question: Confirmation = {
  title: 'Delete the basket?',
  text: 'Three things are in it.',
  confirmLabel: 'Delete',
  cancelLabel: 'Keep it',
}
const pressButton = (name: string) => screen.getByRole('button', { name }).click()

it.each([
  ['Delete', 'confirm'],
  ['Keep it', 'cancel'],
])('resolves a press of “%s” to “%s”, and closes', async (name, outcome) => {
  const answer = confirm(question)
  expect(screen.getByRole('alertdialog', { name: 'Delete the basket?' }).textContent).toContain(
    'Three things',
  )
  pressButton(name)
  expect(await answer).toBe(outcome)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('is cancelled by closing it in any other way, and by the back button', async () => {
  const closed = confirm(question)
  document.querySelector('dialog')?.close()
  expect(await closed).toBe('cancel')
  const choice = confirm(question)
  fireEvent.popState(window)
  expect(await choice).toBe('cancel')
})

it('puts the button that changes nothing first', async () => {
  const answer = confirm(question)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep it', 'Delete'])
  pressButton('Keep it')
  await answer
})

it('shows one confirmation at a time', async () => {
  const first = confirm(question)
  const second = confirm({ ...question, title: 'Sign out?' })
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  pressButton('Delete')
  expect(await first).toBe('confirm')
  expect(screen.getByRole('alertdialog', { name: 'Sign out?' })).toBeTruthy()
  pressButton('Keep it')
  expect(await second).toBe('cancel')
})
