// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { translationText } from '#preview/texts/translation-texts.ts'
import type { RowProposal } from '#preview/translation/field-row.tsx'
import { FieldRow } from '#preview/translation/field-row.tsx'
import type { Field } from '#preview/translation/field-state.ts'
import type { WriteText } from '#preview/translation/use-field-draft.ts'
import { CallFailed } from '#renderer/browser/page/api-client.ts'
import { translation } from '#schemas/editor/translation.ts'

const field: Field = {
  widget: 'text-1',
  name: 'Text',
  field: 'Headline',
  pointer: '/headline',
  isMarkdown: false,
  source: 'Warm wool',
  target: 'Varm',
  isCopy: false,
  seen: 'Warm wool',
}
const sides = {
  source: { language: 'en', direction: 'ltr' },
  target: { language: 'da', direction: 'ltr' },
} as const

/** Renders the row with a text of the server. @returns the function that renders it with another one */
function renderRow(onWrite: WriteText, proposal?: RowProposal) {
  const row = (target: string) => (
    <FieldRow
      field={{ ...field, target }}
      state="done"
      {...sides}
      isReadOnly={false}
      storageKey="page dk /dk/autumn text-1 /headline"
      onWrite={onWrite}
      proposal={proposal}
    />
  )
  const { rerender, unmount } = render(row('Varm'))
  return { show: (target: string) => rerender(row(target)), unmount }
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const leave = () => act(async () => void fireEvent.blur(box()))
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('replaces the text that was there when typing began, and not one that arrived since', async () => {
  const write = vi.fn<WriteText>(async () => undefined)
  const { show } = renderRow(write)
  type('Varm uld')
  show('Varmt')
  await leave()
  expect(write.mock.calls).toEqual([['Varm uld', 'Varm']])
})

it('shows both texts after a refusal, and writes over the other one only on request', async () => {
  const write = vi.fn<WriteText>(async () => translationText('left'))
  const { show } = renderRow(write)
  type('Varm uld')
  show('Varmt')
  await leave()
  expect(box().value).toBe('Varm uld')
  expect(screen.getByRole('group', { name: translationText('theirs') }).textContent).toContain('Varmt')
  await leave()
  expect(write).toHaveBeenCalledTimes(1)
  write.mockResolvedValue(undefined)
  await press('Keep mine')
  expect(write).toHaveBeenLastCalledWith('Varm uld', 'Varmt')
  expect(screen.queryByRole('group')).toBeNull()
})

it('takes the other text on request', async () => {
  const { show } = renderRow(async () => translationText('left'))
  type('Varm uld')
  show('Varmt')
  await leave()
  await press('Take theirs')
  expect(box().value).toBe('Varmt')
  expect(screen.queryByText(translationText('left'))).toBeNull()
})

it('keeps what is typed while an earlier text is written, and writes it over that', async () => {
  const first = Promise.withResolvers<undefined>()
  const write = vi.fn<WriteText>(() => first.promise)
  const { show } = renderRow(write)
  type('Varm uld')
  await leave()
  type('Varm uld fra Norge')
  await leave()
  expect(write).toHaveBeenCalledTimes(1)
  type('Varm uld fra Island')
  await act(async () => first.resolve(undefined))
  show('Varm uld')
  expect(box().value).toBe('Varm uld fra Island')
  expect(write.mock.calls).toEqual([
    ['Varm uld', 'Varm'],
    ['Varm uld fra Norge', 'Varm uld'],
  ])
  await leave()
  expect(write).toHaveBeenLastCalledWith('Varm uld fra Island', 'Varm uld fra Norge')
})

it('writes over the text that is saved if an earlier write failed', async () => {
  const first = Promise.withResolvers<string>()
  const write = vi.fn<WriteText>(async () => undefined).mockReturnValueOnce(first.promise)
  renderRow(write)
  for (const text of ['Varm uld', 'Varm uld fra Norge', 'Varm uld fra Island']) {
    type(text)
    await leave()
  }
  await act(async () => first.resolve('That failed: the server is busy'))
  expect(write.mock.calls).toEqual([
    ['Varm uld', 'Varm'],
    ['Varm uld fra Norge', 'Varm'],
    ['Varm uld fra Island', 'Varm uld fra Norge'],
  ])
})

it('writes what is typed when the row disappears', () => {
  const write = vi.fn<WriteText>(async () => undefined)
  const { unmount } = renderRow(write)
  unmount()
  expect(write).not.toHaveBeenCalled()
  const other = renderRow(write)
  type('Varm uld')
  other.unmount()
  expect(write.mock.calls).toEqual([['Varm uld', 'Varm']])
})

it.each([
  ['refused', async () => 'That failed: sign in again'],
  ['without an answer', () => Promise.reject(new CallFailed(translation.fill, 0))],
])('keeps a text over the end of a session, and writes it then: %s', async (_, fails) => {
  const { unmount } = renderRow(vi.fn<WriteText>(fails))
  type('Varm uld')
  unmount()
  await act(async () => undefined)
  const write = vi.fn<WriteText>(async () => undefined)
  const later = renderRow(write)
  expect(box().value).toBe('Varm uld')
  await act(async () => undefined)
  expect(write.mock.calls).toEqual([['Varm uld', 'Varm']])
  later.unmount()
  renderRow(write)
  expect(box().value).toBe('Varm')
  expect(write).toHaveBeenCalledOnce()
})

it('keeps a corrected proposal until it is written', async () => {
  const write = vi.fn<WriteText>(async () => 'That failed: the server is busy')
  const discard = vi.fn()
  const proposal = { text: 'Varm', lost: [], added: [], basis: 'text' } as const
  renderRow(write, {
    state: { kind: 'proposed', proposal, text: 'Varm, selv i regn' },
    service: { model: 'model', host: 'ai.example' },
    onAsk: () => undefined,
    onText: () => undefined,
    onDiscard: discard,
  })
  await press('Accept')
  expect(write).toHaveBeenLastCalledWith('Varm, selv i regn', 'Varm')
  expect(discard).not.toHaveBeenCalled()
  screen.getByText('That failed: the server is busy')
  write.mockResolvedValue(undefined)
  await press('Accept')
  expect(discard).toHaveBeenCalledOnce()
})
