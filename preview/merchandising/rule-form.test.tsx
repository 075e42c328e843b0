// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RuleDraft } from '#preview/merchandising/rule-draft.ts'
import { RuleForm } from '#preview/merchandising/rule-form.tsx'

afterEach(cleanup)

const choices = {
  rules: [],
  tags: ['new', 'sale', 'wool'],
  markets: [{ id: 'dk', name: 'Danmark', language: 'da' }],
}

/** Renders the form of a rule. @returns receives what is changed */
function renderForm(draft: Partial<RuleDraft>) {
  const change = vi.fn()
  const rule = {
    kind: 'redirect',
    scope: 'dk',
    term: 'shops',
    targets: '',
    isMutual: false,
    ...draft,
  } as const
  render(<RuleForm draft={rule} change={change} stored={undefined} choices={choices} onSaved={() => {}} />)
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
