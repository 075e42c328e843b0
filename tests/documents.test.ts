import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { securityEvents } from '#server/logging/security-log.ts'

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|sql|md)$/.test(file) && existsSync(file))

/** Joins lines, so that a citation is found although its comment wraps. */
const textOf = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, ' ')

const pages = globSync('docs/domain/*.md').filter((page) => basename(page) !== 'README.md')

/** The rules of a page, such as `basket rule 3`, in the order of their headings. */
const rulesOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^### ([a-z-]+ rule \d+): \S/gm)].map(([, rule = '']) => rule)

const citationsIn = (text: string): string[] =>
  [...text.matchAll(/\b[a-z]+(?:-[a-z]+)* rule \d+\b/g)].map(([citation]) => citation)

/** Ways to cite documents that readers of this repository do not have. */
const outside = [
  /\bspec(ification)?,? \d/i,
  /\bthe spec(ification)?\b/i,
  /\breadings? \d/i,
  /\bcontract\/\w|\(contract:/,
]
const namesOutside = (text: string): string[] =>
  [/\bDESIGN\b/, ...outside].flatMap((pattern) => pattern.exec(text)?.slice(0, 1) ?? [])

it('number the rules of each page from 1, in order', () => {
  expect(pages).not.toEqual([])
  for (const page of pages) {
    const rules = rulesOf(page)
    expect(rules, page).not.toEqual([])
    expect(rules, page).toEqual(rules.map((_, index) => `${basename(page, '.md')} rule ${index + 1}`))
  }
})

it('list every page of rules in their index', () => {
  const index = readFileSync('docs/domain/README.md', 'utf8')
  expect(pages.filter((page) => !index.includes(`(${basename(page)})`))).toEqual([])
})

it('cite rules that exist', () => {
  const rules = new Set(pages.flatMap(rulesOf))
  const cited = sources.flatMap((file) =>
    citationsIn(textOf(file)).map((citation) => ({ citation, place: `${file}: ${citation}` })),
  )
  expect(cited.length).toBeGreaterThan(rules.size)
  expect(cited.filter(({ citation }) => !rules.has(citation)).map(({ place }) => place)).toEqual([])
})

it('cite no document outside the repository', () => {
  const wrong = sources
    .filter((file) => file !== 'tests/documents.test.ts')
    .flatMap((file) => namesOutside(textOf(file)).map((citation) => `${file}: ${citation}`))
  expect(wrong).toEqual([])
})

it.each([
  '(spec 2, section 5)',
  'Specification 1',
  'as the spec says',
  '(readings 22)',
  '(contract/fields: Link)',
])('are found to cite a document outside by %s', (text) => {
  expect(namesOutside(text)).not.toEqual([])
})

it('link to files that exist', () => {
  const broken = sources
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    )
  expect(broken).toEqual([])
})

it('name files and folders that exist', () => {
  const folders = /`((?:docs|fixtures|preview|renderer|schemas|server|starter|tests|widgets)\/[\w./-]+)`/g
  // The guide's own example.
  const examples = new Set(['widgets/content/size-chart/'])
  const missing = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(folders)]
      .map(([, path = '']) => path)
      .filter((path) => !examples.has(path) && !existsSync(path))
      .map((path) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

it('list every security event that the log can have', () => {
  const [, list = ''] =
    /Lines with the field `event` are for security: (.+?)\. In them/.exec(textOf('README.md')) ?? []
  expect([...list.matchAll(/`([\w.]+)`/g)].map(([, event]) => event)).toEqual([...securityEvents])
})
