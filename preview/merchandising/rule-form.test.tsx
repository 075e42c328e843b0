// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RuleDraft } from '#preview/merchandising/rule-draft.ts'
import { RuleForm } from '#preview/merchandising/rule-form.tsx'
import { CallFailed } from '#renderer/browser/page/api-client.ts'
import { merchandising } from '#schemas/api/merchandising.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const choices = {
  rules: [],
  tags: ['new', 'sale', 'wool'],
  markets: [{ id: 'dk', name: 'Danmark', language: 'da' }],
}

/** Renders the form of a rule. @returns receives what is changed */
function renderForm(draft: Partial<RuleDraft>, onSaved = async () => {}) {
  const change = vi.fn()
  const rule = {
    kind: 'redirect',
    scope: 'dk',
    term: 'shops',
    targets: '',
    isMutual: false,
    ...draft,
  } as const
  render(<RuleForm draft={rule} change={change} stored={undefined} choices={choices} onSaved={onSaved} />)
  return change
}

it('adds a tag of the catalogue to those of the rule', () => {
  const change = renderForm({ kind: 'promotion', targets: 'sale' })
  const select = screen.getByRole('combobox', { name: 'Add a tag' })
  expect([...select.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'new', 'wool'])
  fireEvent.change(select, { target: { value: 'wool' } })
  expect(change).toHaveBeenCalledWith({ targets: 'sale, wool' })
})

it('suggests pages for the target of a redirect only', () => {
  renderForm({ kind: 'redirect' })
  screen.getByRole('combobox', { name: 'Page' })
  cleanup()
  renderForm({ kind: 'synonym', scope: 'da' })
  screen.getByRole('textbox', { name: 'Also search for' })
})

it('reports missing rights instead of no results to an operator who cannot search pages', async () => {
  const refusal = { status: 401, title: 'Unauthorized', errors: {} }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }))
  renderForm({ kind: 'redirect', targets: '/dk/sto' })
  const page = screen.getByRole('combobox', { name: 'Page' })
  page.focus()
  fireEvent.keyDown(page, { key: 'ArrowDown' })
  await screen.findByText('The search is not available to you. Type it here instead.')
  expect(screen.queryByText('Nothing found')).toBeNull()
})

it('can be saved again if the rules cannot be read after it was saved', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  renderForm({ kind: 'redirect', targets: '/dk/stores' }, () =>
    Promise.reject(new CallFailed(merchandising.saveSearchRule, 0)),
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save rule' })
  fireEvent.click(button)
  await screen.findByRole('alert')
  await vi.waitFor(() => expect(button.disabled).toBe(false))
})
