// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import SessionList from '#widgets/account/session-list/component.tsx'
import { sessionList } from '#widgets/account/session-list/index.ts'
import type { OpenSessions } from '#widgets/account/session-list/load.ts'

const show = (data: OpenSessions) => {
  document.body.innerHTML = renderWidget(sessionList, SessionList, {}, { data })
}

const session = (id: string, device: { browser?: string; system?: string }) => ({
  id,
  created: '2026-09-01T10:00:00.000Z',
  lastUsed: '2026-09-02T10:00:00.000Z',
  isCurrent: id === 'own',
  ...device,
})

it('names each device and ends any session but its own', () => {
  show({
    sessions: [
      session('own', { browser: 'Firefox', system: 'Linux' }),
      session('phone', { system: 'iPhone' }),
      session('odd', {}),
    ],
  })
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Firefox on LinuxThis device', 'iPhone', 'Unknown device'])
  const named = [...document.querySelectorAll<HTMLInputElement>('[name="sessionId"]')]
  expect(named.map(({ value }) => value)).toEqual(['phone', 'odd'])
  expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toBeTruthy()
})

it('has no buttons for a single session, and shows a message for a failed request', () => {
  show({ sessions: [session('own', {})] })
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).toContain(en['sessions.none'])
  show({})
  expect(screen.getByRole('status').textContent).toBe(en['sessions.unavailable'])
})
