import { isRecord } from '#schemas/validation/is-record.ts'

/** Fields that describe a widget, the most descriptive first. */
const names = ['headline', 'title', 'heading', 'name', 'markdownContent', 'markdown', 'body', 'text', 'label']

/** Maximum depth of a text in a widget's content. */
const maxDepth = 3

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#*_>`|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function textIn(value: unknown, depth: number): string {
  if (depth > maxDepth) return ''
  if (Array.isArray(value)) return firstOf(value, depth)
  if (!isRecord(value)) return ''
  for (const name of names) {
    const text = value[name]
    if (typeof text === 'string' && plain(text) !== '') return plain(text)
  }
  return firstOf(Object.values(value), depth)
}

function firstOf(values: readonly unknown[], depth: number): string {
  for (const part of values) {
    const text = textIn(part, depth + 1)
    if (text !== '') return text
  }
  return ''
}

/** Returns the first words of a widget's content, to distinguish similar widgets. */
export const summaryOfWidget = (content: Readonly<Record<string, unknown>>): string =>
  textIn(content, 0).slice(0, 60)
