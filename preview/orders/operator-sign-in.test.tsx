// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useRequest } from '#preview/interface/use-request.ts'
import { OperatorScreen } from '#preview/orders/operator-sign-in.tsx'
import { refetchResponses } from '#preview/state/api.ts'
import { operatorAtom, screenOperatorAtom } from '#preview/state/operator.ts'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

const email = 'ada@shop.example'

afterEach(() => {
  cleanup()
  store.set(operatorAtom, { kind: 'unknown' })
  store.set(screenOperatorAtom, undefined)
  store.set(sessionAtom, { kind: 'unknown' })
})

it('focuses the code’s field, also in the dialog over a screen whose session is over', async () => {
  store.set(screenOperatorAtom, email)
  store.set(operatorAtom, { kind: 'guest' })
  render(<OperatorScreen title="Promotions" Screen={() => null} />)
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Promotions' }))
  act(() => store.set(operatorAtom, { kind: 'code', email }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Code/))
})

const answers: (object | string)[] = []

function Screen() {
  const { value, failure } = useRequest('operator screen', '', async () => answers.shift() ?? 'no more')
  return <p>{failure ?? (value ? 'shown' : '')}</p>
}

it('keeps what its screen shows while the operator’s session is over, not while an editor’s is', async () => {
  answers.push({}, 'session over', 'refused')
  store.set(screenOperatorAtom, email)
  store.set(operatorAtom, { kind: 'operator', email })
  render(<OperatorScreen title="Promotions" Screen={Screen} />)
  await screen.findByText('shown')
  act(() => store.set(operatorAtom, { kind: 'guest' }))
  await act(refetchResponses)
  expect(answers).toEqual(['refused'])
  screen.getByText('shown')
  act(() => store.set(operatorAtom, { kind: 'operator', email }))
  store.set(sessionAtom, { ...signedInAdmin, isExpired: true })
  await act(refetchResponses)
  await screen.findByText('refused')
})
