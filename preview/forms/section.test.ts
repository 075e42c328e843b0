// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { SchemaNode } from '#preview/forms/schema-node.ts'
import { summaryOf } from '#preview/forms/section.tsx'

const schema: SchemaNode = {
  type: 'object',
  properties: {
    rule: {
      type: 'object',
      properties: { audience: { enum: ['guest', 'member'] }, code: { type: 'string' } },
    },
    text: { type: 'string', contentMediaType: 'text/markdown' },
  },
}

it('summarises a choice by its name, and any other text as it is', () => {
  expect(summaryOf({ rule: { audience: 'member' } }, schema)).toBe('Members')
  expect(summaryOf({ rule: { code: 'member' } }, schema)).toBe('member')
})

it('summarises running text by its first words, and a redirect by both addresses', () => {
  const text = '## Of **merino** and [wool](/en/wool)\n| Size | Chest |\n| - | - |'
  expect(summaryOf({ text }, schema)).toBe('Of merino and wool')
  expect(summaryOf({ from: '/dk/old', to: '/dk/new', status: 301 })).toBe('/dk/old → /dk/new')
})
