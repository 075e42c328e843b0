import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { createElement, Fragment, type ReactNode, useId, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { reactTags } from '#renderer/html/plain-elements.ts'
import { renderStaticHtml } from '#renderer/html/static-html.ts'
import { compareWithReact } from '#tests/support/compare-with-react.ts'

// What is written without React is what the React of production writes.

describe('single elements', () => {
  const source = readFileSync(
    new URL('../node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js', import.meta.url),
    'utf8',
  )
  /** Names of attributes and elements that React has rules for, and some that it has none for. */
  const names = new Set([
    ...Array.from(source.matchAll(/case "([\w-]+)":/g), ([, name = '']) => name),
    ...Array.from(source.matchAll(/\["(\w+)", "[\w:-]+"\]/g), ([, name = '']) => name),
    ...[
      'alt',
      'ariaLabel',
      'aria-label',
      'colSpan',
      'data-a1',
      'fetchPriority',
      'inputMode',
      'onClick',
      'srcSet',
    ],
  ])
  const values = [
    ...[
      '',
      'a',
      'true',
      '<"\'&>',
      ' javascript:a',
      'JAVA\tSCRIPT:',
      '0',
      0,
      -1,
      1,
      2.5,

      Number.NaN,
      true,
      false,
    ],
    ...[null, undefined, Symbol('a'), () => 'a', { a: 'b' }, ['a', 'b'], { __html: '<b>' }],
  ]
  const tags = [
    ...[
      'a',
      'div',
      'svg',
      'p',
      'form',
      'button',
      'input',
      'img',
      'picture',
      'source',
      'ol',
      'td',
      'details',
      'label',
    ],
    ...[
      'br',
      'option',
      'select',
      'textarea',
      'title',
      'link',
      'meta',
      'style',
      'script',
      'pre',
      'x-y',
      'video',
    ],
  ]

  const attributes = [...names].flatMap((name) => values.map((value) => ({ [name]: value, lang: 'c' })))

  it.each(tags)('of %s have each attribute as React writes it, or are left to React', (tag) => {
    let plain = 0
    for (const attribute of attributes) if (compareWithReact(createElement(tag, attribute))) plain += 1
    const isForReact = reactTags.has(tag) || ['img', 'title', 'x-y'].includes(tag)
    if (!isForReact) expect(plain).toBeGreaterThan(500)
  })

  it('have styles as React writes them, or are left to React', () => {
    let plain = 0
    for (const name of [
      'color',
      'backgroundColor',
      '--a',
      '--aB',
      'opacity',
      'msFlex',
      'WebkitMask',
      'width',
    ])
      for (const value of [...values, ' 1px ']) {
        const style = { top: 0, [name]: value, left: '1px' }
        if (compareWithReact(createElement('p', { style }))) plain += 1
      }
    expect(plain).toBeGreaterThan(20)
  })

  it('have texts, numbers, lists and nothing as React writes them', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.double(),
      fc.boolean(),
      fc.constantFrom(null, undefined),
    )
    const { node } = fc.letrec<{ node: ReactNode }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.array(tie('node'), { maxLength: 4 }),
        fc
          .tuple(
            fc.constantFrom('p', 'span', 'svg', 'title', 'picture', 'img', 'li'),
            fc.array(tie('node'), { maxLength: 3 }),
          )
          .map(([tag, children]) => createElement(tag, null, ...children)),
        fc.array(tie('node'), { maxLength: 3 }).map((children) => createElement(Fragment, null, ...children)),
        tie('node').map((child) => createElement(() => child, { key: 'a' })),
      ),
    }))
    let plain = 0
    fc.assert(
      fc.property(node, (tree) => {
        if (compareWithReact(tree)) plain += 1
      }),
      { numRuns: 500 },
    )
    expect(plain).toBeGreaterThan(250)
  })
})

const Counter = () => createElement('p', { id: useId() }, useState(2)[0])

const Faulty = () => {
  throw new TypeError('no price')
}

const oneCounter = createElement(Counter, { key: 1 })

describe('renderStaticHtml', () => {
  it('lets React render components with hooks, again and again', () => {
    const expected = [renderToStaticMarkup(oneCounter, { identifierPrefix: 'a-' })]
    for (let round = 0; round < 2; round += 1)
      expect(renderStaticHtml([oneCounter], Counter, 'a-')).toEqual(expected)
    expect(expected[0]).toContain('_a-')
  })

  it('renders each of several nodes, with ids that differ if React renders them', () => {
    const plain = ['a', 'b'].map((text) => createElement('p', { key: text }, text))
    expect(renderStaticHtml(plain, () => null, '')).toEqual(['<p>a</p>', '<p>b</p>'])
    const [first, second] = renderStaticHtml([oneCounter, createElement(Counter, { key: 2 })], () => null, '')
    expect(first).toMatch(/^<p id=".+">2<\/p>$/)
    expect(second).not.toBe(first)
    // Remembered as a component with hooks.
    expect(renderStaticHtml([oneCounter], Counter, '')).toHaveLength(1)
    expect(renderStaticHtml([], Counter, '')).toEqual([])
  })

  it('throws the error of a component', () => {
    expect(() => renderStaticHtml([createElement(Faulty, { key: 1 })], Faulty, '')).toThrow('no price')
  })
})
