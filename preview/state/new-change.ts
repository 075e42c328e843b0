import type { Operation } from '#schemas/editor/operation.ts'

/** What an editor does to a page. */
export interface NewChange {
  /** In words, for the history. */
  label: string
  operations: Operation[]
  /** Changes of one key that follow each other become one: a field that is typed in. By default a widget's content. */
  merge?: string
}

/** Of changes that set one widget's content and do nothing else, what they have in common. */
export const contentKey = ([first, ...others]: readonly Operation[]): string | undefined =>
  first && others.length === 0 && 'setContent' in first ? `content ${first.setContent.widget}` : undefined
