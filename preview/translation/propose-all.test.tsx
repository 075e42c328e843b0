// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ProposeAll } from '#preview/translation/propose-all.tsx'
import type { Translations } from '#preview/translation/use-translations.ts'

const field = {
  name: 'Text',
  field: 'Headline',
  pointer: '/headline',
  isMarkdown: false,
  source: 'Warm wool',
  target: '',
  isCopy: false,
  seen: null,
}

afterEach(cleanup)

it('keeps corrected proposals until they are written', async () => {
  const discard = vi.fn()
  const proposals: Pick<Translations, 'service' | 'stateOf' | 'askAll' | 'discard' | 'of'> = {
    service: { model: 'model', host: 'ai.example' },
    stateOf: () => ({
      kind: 'proposed',
      proposal: { text: 'Varm', lost: [], added: [], basis: 'text' },
      text: 'Varm uld',
    }),
    of: () => {
      throw new Error('not used')
    },
    askAll: () => undefined,
    discard,
  }
  const accept = vi.fn<() => Promise<string | undefined>>(async () => 'That failed: the server is busy')
  render(<ProposeAll proposals={proposals} fields={[field]} onAccept={accept} />)
  const pressButton = () => act(async () => screen.getByRole('button', { name: /^Accept/ }).click())
  await pressButton()
  expect(accept).toHaveBeenLastCalledWith([{ field, text: 'Varm uld' }])
  expect(discard).not.toHaveBeenCalled()
  accept.mockResolvedValue(undefined)
  await pressButton()
  expect(discard).toHaveBeenCalledWith([field])
})
