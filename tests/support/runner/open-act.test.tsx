// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { endOpenAct } from '#tests/support/runner/open-act.ts'

function Started({ onStarted }: { onStarted: () => void }) {
  useEffect(onStarted, [onStarted])
  return null
}

it('ends an act that awaits inside what React does after it, so that others render again', async () => {
  expect(await endOpenAct()).toBe(false)
  const root = createRoot(document.createElement('div'))
  const open = act(async () => {
    await new Promise<void>((resolve) => root.render(<Started onStarted={resolve} />))
  })
  // React notices that it is awaited.
  const ended = Promise.resolve(open)
  expect(await endOpenAct()).toBe(true)
  await ended
  expect(await endOpenAct()).toBe(false)
  render(<p>Shown</p>)
  expect(screen.getByText('Shown').isConnected).toBe(true)
})
