import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

// Amounts are whole minor units from the database to the page. Divisions, powers with a negative exponent, fractional
// literals, and functions that parse or format fractions are allowed in `ratio.ts` only, which returns whole numbers.

/** Files that calculate with something other than amounts, and with what. */
const permitted = new Map([
  ['schemas/markets/tracking-defaults.ts', 'shares of a screen'],
  ['schemas/values/contrast.ts', 'light'],
  ['schemas/values/format-distance.ts', 'distance'],
  ['schemas/values/format-percent.ts', 'percent, as text'],
  ['schemas/parts/picture.ts', 'the focus of a picture'],
  ['schemas/pages/picture-sizes.ts', 'widths of pictures'],
  ['schemas/values/ratio.ts', 'the divisions themselves'],
  ['server/commerce/delivery/demo-pickup-points.ts', 'distance'],
  ['server/commerce/delivery/predict-delivery.ts', 'time'],
  ['server/commerce/delivery/public-holidays.ts', 'dates'],
  ['server/commerce/search-words/text-search.ts', 'likeness of words'],
  ['server/commerce/loyalty/voucher-handlers.ts', 'time'],
  ['server/commerce/loyalty/reward-qr.ts', 'time'],
  ['server/commerce/platform/platform-response.ts', 'time'],
  ['server/commerce/platform/platform-commerce.ts', 'how many requests'],
  ['server/commerce/payments/attempt-limits.ts', 'time'],
  ['server/commerce/catalogue/recommend.ts', 'likeness of products'],
  ['server/commerce/stores/distance.ts', 'distance'],
])

const files = execFileSync('git', ['ls-files', 'schemas/*.ts', 'server/commerce/*.ts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file) && !/\.(test|arbitrary|d)\.ts$/.test(file))

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

const isIn = (node: Node, key: string, values: readonly unknown[]): boolean =>
  values.includes(Reflect.get(node, key))

/** Whether an expression can result in a fraction; `BigInt` divides whole numbers. */
function isFractional(node: Node, source: string): boolean {
  const text = source.slice(node.start, node.end)
  switch (node.type) {
    case 'BinaryExpression':
      return isIn(node, 'operator', ['/', '**']) && !text.includes('BigInt(')
    case 'AssignmentExpression':
      return isIn(node, 'operator', ['/=', '**='])
    case 'Literal': {
      const value: unknown = Reflect.get(node, 'value')
      return typeof value === 'number' && !Number.isInteger(value)
    }
    case 'MemberExpression':
      return /\.(toFixed|toPrecision|parseFloat)$/.test(text)
    case 'Identifier':
      return text === 'parseFloat'
    default:
      return false
  }
}

/** Expressions of a file that may give a fraction. */
function fractionsIn(file: string, source: string): string[] {
  const amounts = new Set<string>()
  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    if (isFractional(value, source)) amounts.add(source.slice(value.start, value.end))
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(file, source).program.body)
  return [...amounts].map((text) => `${file}: ${text}`)
}

const fractionsOf = (file: string): string[] => fractionsIn(file, readFileSync(file, 'utf8'))

it('no floating point touches an amount', () => {
  expect(files.filter((file) => !permitted.has(file)).flatMap(fractionsOf)).toEqual([])
})

it('what reckons with something else still does', () => {
  expect([...permitted.keys()].filter((file) => fractionsOf(file).length === 0)).toEqual([])
})

it('a fraction is found however it is written', () => {
  const written = [
    'a / 2',
    'a * 0.25',
    'parseFloat(a)',
    'Number.parseFloat(a)',
    'a.toFixed(2)',
    '10 ** -2',
    'a /= 3',
  ]
  const unfound = written.filter((text) => fractionsIn('some.ts', `export const b = (${text})`).length === 0)
  expect(unfound).toEqual([])
  const integerExpressions = ['a * 25', '/a/b/.test(c)', '`1 / 2`', 'BigInt(a) / BigInt(b)', 'a % 2']
  expect(
    integerExpressions.flatMap((text) => fractionsIn('some.ts', `export const b = (${text}) // 0.5`)),
  ).toEqual([])
})
