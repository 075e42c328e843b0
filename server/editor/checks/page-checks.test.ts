import { describe, expect, it } from 'vitest'
import { pageAliases, pageKindOf } from '#schemas/pages/page-kinds.ts'
import { pageKindProblems } from '#server/editor/checks/page-checks.ts'
import { testPage } from '#tests/support/engine.ts'
import { registry } from '#widgets/registry.ts'

const pageWith = (alias: string, ...widgets: object[]) =>
  testPage({ alias, areas: { main: widgets.length > 0 ? [{ id: 'row', widgets }] : [] } })
const widget = (type: string, overrides: object = {}) => ({ id: `one-${type}`, type, ...overrides })
const problemsOf = (alias: string, ...widgets: object[]) => pageKindProblems(pageWith(alias, ...widgets))

describe.each(pageAliases)('a page of the kind %s', (alias) => {
  const { needs, filled, anyOf = [], required = [], singleton = [], callback } = pageKindOf(alias) ?? {}

  it('reports missing widgets, and refuses an empty page', () => {
    expect(needs).toMatch(/^(A|An|The|This) .+\.$/)
    const problems = problemsOf(alias)
    expect(problems.length > 0).toBe(!callback)
    for (const { severity, message } of problems) {
      expect(severity).toBe('error')
      expect(message).toContain(needs)
    }
  })

  it('accepts a page with its required widgets', () => {
    const types = [...required, ...anyOf.slice(0, 1), ...(filled ? ['text'] : [])]
    expect(problemsOf(alias, ...types.map((type) => widget(type)))).toEqual([])
  })

  it('requires only widgets that exist and are allowed on it', () => {
    for (const type of [...required, ...anyOf, ...singleton]) {
      const definition = registry.get(type)?.definition
      expect(definition, type).toBeDefined()
      expect(definition?.allowedOn ?? [alias], type).toContain(alias)
    }
  })
})

it('refuses a login page whose sign-in is missing, or disabled on phones', () => {
  const [problem] = problemsOf('loginPage', widget('text'))
  expect(problem).toMatchObject({ rule: 'missing-widget', severity: 'error' })
  expect(problem?.message).toContain('A login page needs a sign-in')
  expect(problemsOf('loginPage', widget('loginForm'))).toEqual([])
  const off = widget('authentication', { disabledOn: ['mobile'] })
  expect(problemsOf('loginPage', off)).toMatchObject([{ widget: 'one-authentication' }])
  // Phones get the other widget.
  const others = widget('loginForm', { disabledOn: ['tablet', 'desktop', 'app'] })
  expect(problemsOf('loginPage', off, others)).toEqual([])
})

it('treats a page whose rows are all hidden as empty', () => {
  const page = testPage({
    alias: 'homePage',
    areas: { main: [{ id: 'row', hidden: true, widgets: [widget('text')] }] },
  })
  expect(pageKindProblems(page)).toMatchObject([{ message: expect.stringContaining('It shows nothing.') }])
})
