// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { saveScreens } from '#preview/state/unsaved.ts'
import { translationText } from '#preview/texts/translation-texts.ts'
import type { RowProposal } from '#preview/translation/field-row.tsx'
import { FieldRow } from '#preview/translation/field-row.tsx'
import type { Field } from '#preview/translation/field-state.ts'
import type { WriteText } from '#preview/translation/use-field-draft.ts'
import { CallFailed } from '#renderer/browser/page/api-client.ts'
import { translation } from '#schemas/editor/translation.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

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
const pressButton = (name: string) => act(async () => screen.getByRole('button', { name }).click())

const storedTexts = () => Object.values(localStorage).map((value) => JSON.parse(value))

const signInAs = (id: string) =>
  store.set(sessionAtom, { ...signedInAdmin, editor: { ...signedInAdmin.editor, id } })

beforeEach(() => {
  localStorage.clear()
  signInAs('ada')
})
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
  await pressButton('Keep mine')
  expect(write).toHaveBeenLastCalledWith('Varm uld', 'Varmt')
  expect(screen.queryByRole('group')).toBeNull()
})

it('takes the other text on request', async () => {
  const { show } = renderRow(async () => translationText('left'))
  type('Varm uld')
  show('Varmt')
  await leave()
  await pressButton('Take theirs')
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

it('keeps what was typed when the tab is closed before the field is left, and writes it then', async () => {
  const { unmount } = renderRow(async () => undefined)
  type('Varm u')
  type('Varm uld')
  const stored = Object.entries(localStorage)
  unmount()
  await act(async () => undefined)
  expect(localStorage).toHaveLength(0)
  for (const [name, value] of stored) localStorage.setItem(name, value)
  const write = vi.fn<WriteText>(async () => undefined)
  renderRow(write)
  expect(box().value).toBe('Varm uld')
  await act(async () => undefined)
  expect(write.mock.calls).toEqual([['Varm uld', 'Varm']])
  expect(localStorage).toHaveLength(0)
  type('Varme')
  type('Varm')
  expect(localStorage).toHaveLength(0)
})

it('keeps what is typed while an earlier text is written when the tab is closed then', async () => {
  const first = Promise.withResolvers<undefined>()
  renderRow(() => first.promise)
  type('Varm uld')
  await leave()
  type('Varm uld fra Norge')
  await act(async () => first.resolve(undefined))
  expect(storedTexts()).toEqual([{ text: 'Varm uld fra Norge', before: 'Varm uld' }])
})

it('writes the saved text again if it is typed while another one is written', async () => {
  const first = Promise.withResolvers<undefined>()
  const write = vi.fn<WriteText>(async () => undefined).mockReturnValueOnce(first.promise)
  const { show } = renderRow(write)
  type('Varm uld')
  await leave()
  type('Varm')
  const unwritten = [{ text: 'Varm', before: 'Varm uld' }]
  expect(storedTexts()).toEqual(unwritten)
  await act(async () => first.resolve(undefined))
  show('Varm uld')
  expect(box().value).toBe('Varm')
  expect(storedTexts()).toEqual(unwritten)
  await leave()
  expect(write).toHaveBeenLastCalledWith('Varm', 'Varm uld')
  expect(storedTexts()).toEqual([])
})

it('writes the saved text again if its field is left while another one is written', async () => {
  const first = Promise.withResolvers<undefined>()
  const write = vi.fn<WriteText>(async () => undefined).mockReturnValueOnce(first.promise)
  renderRow(write)
  type('Varm uld')
  await leave()
  type('Varm')
  await leave()
  await act(async () => first.resolve(undefined))
  expect(write.mock.calls).toEqual([
    ['Varm uld', 'Varm'],
    ['Varm', 'Varm uld'],
  ])
  expect(storedTexts()).toEqual([])
})

it('forgets a text that could not be written if the saved one was typed meanwhile', async () => {
  const first = Promise.withResolvers<string>()
  const { unmount } = renderRow(() => first.promise)
  type('Varm uld')
  await leave()
  type('Varm')
  await act(async () => first.resolve('That failed: the server is busy'))
  expect(box().value).toBe('Varm')
  expect(storedTexts()).toEqual([])
  unmount()
  const write = vi.fn<WriteText>(async () => undefined)
  renderRow(write)
  await leave()
  expect(write).not.toHaveBeenCalled()
})

it('neither shows nor writes what another editor has typed', async () => {
  const { unmount } = renderRow(async () => 'That failed: sign in again')
  type('Varm uld')
  unmount()
  await act(async () => undefined)
  signInAs('ben')
  const write = vi.fn<WriteText>(async () => undefined)
  const later = renderRow(write)
  expect(box().value).toBe('Varm')
  later.unmount()
  await act(async () => undefined)
  expect(write).not.toHaveBeenCalled()
  signInAs('ada')
  renderRow(write)
  expect(box().value).toBe('Varm uld')
})

it('does not write what waits for an earlier text after another editor has signed in', async () => {
  const first = Promise.withResolvers<undefined>()
  const write = vi.fn<WriteText>(() => first.promise)
  const { unmount } = renderRow(write)
  type('Varm uld')
  await leave()
  type('Varm uld fra Norge')
  unmount()
  signInAs('ben')
  await act(async () => first.resolve(undefined))
  expect(write.mock.calls).toEqual([['Varm uld', 'Varm']])
})

it('is saved before its editor signs out, who learns if that is impossible', async () => {
  const write = vi.fn<WriteText>(async () => 'That failed: the server is busy')
  renderRow(write)
  type('Varm uld')
  expect(await act(saveScreens)).toBe(true)
  write.mockResolvedValue(undefined)
  expect(await act(saveScreens)).toBe(false)
  expect(write.mock.calls).toEqual([
    ['Varm uld', 'Varm'],
    ['Varm uld', 'Varm'],
  ])
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
  await pressButton('Accept')
  expect(write).toHaveBeenLastCalledWith('Varm, selv i regn', 'Varm')
  expect(discard).not.toHaveBeenCalled()
  screen.getByText('That failed: the server is busy')
  write.mockResolvedValue(undefined)
  await pressButton('Accept')
  expect(discard).toHaveBeenCalledOnce()
})
