import { isRecord } from '#schemas/validation/is-record.ts'
import { collapseWhitespace } from '#schemas/values/collapse-whitespace.ts'

/** Fields that describe a widget, the most descriptive first. */
const names = ['headline', 'title', 'heading', 'name', 'markdownContent', 'markdown', 'body', 'text', 'label']

/** Maximum depth of a text in a widget's content. */
const maxDepth = 3

const stripMarkdown = (markdown: string): string =>
  collapseWhitespace(markdown.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[#*_>`|]+/g, ''))

function textIn(value: unknown, depth: number): string {
  if (depth > maxDepth) return ''
  if (Array.isArray(value)) return firstText(value, depth)
  if (!isRecord(value)) return ''
  for (const name of names) {
    const text = value[name]
    if (typeof text === 'string' && stripMarkdown(text) !== '') return stripMarkdown(text)
  }
  return firstText(Object.values(value), depth)
}

function firstText(values: readonly unknown[], depth: number): string {
  for (const part of values) {
    const text = textIn(part, depth + 1)
    if (text !== '') return text
  }
  return ''
}

/** Returns the first words of a widget's content, to distinguish similar widgets. */
export const summaryOfWidget = (content: Readonly<Record<string, unknown>>): string =>
  textIn(content, 0).slice(0, 60)
