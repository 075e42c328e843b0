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
  },
}

it('summarises a choice by its name, and any other text as it is', () => {
  expect(summaryOf({ rule: { audience: 'member' } }, schema)).toBe('Members')
  expect(summaryOf({ rule: { code: 'member' } }, schema)).toBe('member')
})
