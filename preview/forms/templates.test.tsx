// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fillIn } from '#preview/forms/fill-in.ts'
import { SchemaForm } from '#preview/forms/schema-form.tsx'
import type { SchemaNode } from '#preview/forms/schema-node.ts'

afterEach(cleanup)

const long = 'Wool keeps you warm, even when it rains, and we have made coats of it for a hundred years.'
const stopped = async () => ({ kind: 'stopped' }) as const
const assistant = { model: 'small', host: 'ai.example', shorten: stopped, describePicture: stopped }

/** Names of the buttons that propose a shorter text in the form of one field with this text. */
function buttonsFor(field: SchemaNode, text: string): (string | null)[] {
  render(
    <SchemaForm
      schema={{ type: 'object', properties: { slogan: { title: 'Slogan', ...field } } }}
      value={{ slogan: text }}
      kit={{
        text: (key, values) => fillIn('en', key, values),
        findLinkSuggestions: async () => [],
        nestedTypes: [],
        markets: [],
        assistant,
        expanded: true,
        revealed: undefined,
      }}
      label="Form"
      onChange={() => undefined}
    />,
  )
  const names = screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))
  cleanup()
  return names.filter((name) => name?.startsWith('Propose'))
}

it('proposes to shorten long running texts, and no text of a fixed form', () => {
  const buttonNames = ['Propose a shorter text: Slogan']
  expect(buttonsFor({ type: 'string', maxLength: 200 }, long)).toEqual(buttonNames)
  expect(buttonsFor({ type: 'string', maxLength: 200 }, 'Warm coats')).toEqual([])
  expect(buttonsFor({ type: 'string', maxLength: 200 }, `Warm coats${' '.repeat(80)}`)).toEqual([])
  expect(buttonsFor({ type: 'string', pattern: '^[A-Z]' }, long)).toEqual([])
  expect(buttonsFor({ type: 'string', enum: [long, 'Other'] }, long)).toEqual([])
})
