// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { BasketForm } from '#renderer/components/basket/basket-form.tsx'
import { basket } from '#schemas/api/basket.ts'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { eventually } from '#tests/support/eventually.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('sends a request once for a double click, and again after its response', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const settled = vi.fn()
  const input = { path: { catalog: 'dk' }, query: { promoCode: 'WELCOME10' } }
  render(
    <BasketForm endpoint={basket.addPromoCode} input={input} onSettled={settled}>
      <button type="submit">Apply</button>
    </BasketForm>,
  )
  const press = () => screen.getByRole('button').click()
  press()
  press()
  await eventually(() => expect(answers).toHaveLength(1))
  answers[0]?.(Response.json(basketWith([basketLine()]).response))
  await eventually(() => expect(settled).toHaveBeenCalledTimes(1))
  expect(answers).toHaveLength(1)
  press()
  await eventually(() => expect(answers).toHaveLength(2))
})
