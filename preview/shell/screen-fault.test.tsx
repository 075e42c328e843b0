// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ScreenFault } from '#preview/shell/screen-fault.tsx'
import type { EditorLocation } from '#preview/state/location.ts'

const at = (name: string): EditorLocation => ({
  screen: name,
  item: '',
  document: undefined,
  query: new URLSearchParams(),
})

function Failing(): never {
  throw new Error('fails')
}

afterEach(cleanup)

it('offers a reload in place of a screen that fails, and renders the next one', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const onCaughtError = vi.fn()
  const { rerender } = render(
    <ScreenFault location={at('moment')}>
      <Failing />
    </ScreenFault>,
    { onCaughtError },
  )
  expect(onCaughtError).toHaveBeenCalledOnce()
  screen.getByRole('alert')
  screen.getByRole('button', { name: 'Reload' }).click()
  expect(reload).toHaveBeenCalledOnce()
  rerender(<ScreenFault location={at('pages')}>Pages</ScreenFault>)
  expect(screen.queryByRole('alert')).toBeNull()
  screen.getByText('Pages')
})
