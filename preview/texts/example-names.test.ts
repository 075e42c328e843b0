// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { exampleName } from '#preview/texts/example-names.ts'
import { trialNames } from '#renderer/fixtures.ts'

const modules = import.meta.glob<Record<string, unknown>>('/widgets/*/*/fixtures.ts', {
  eager: true,
  import: 'fixtures',
})

it('calls every example that editors are offered by words of their language', () => {
  const offered = Object.values(modules)
    .flatMap((fixtures) => Object.keys(fixtures))
    .filter((name) => !trialNames.has(name))
  expect(offered).toContain('countdown and code')
  expect(offered.filter((name) => !/^\p{Lu}/u.test(exampleName(name)))).toEqual([])
})
