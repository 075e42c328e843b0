import type { Operation } from '#schemas/editor/operation.ts'

/** A change by an editor. */
export interface NewChange {
  /** In words, for the history. */
  label: string
  operations: Operation[]
  /** Consecutive changes with the same key are merged, such as typing in a field. Default: a widget's content. */
  merge?: string
}

/** Returns the merge key of changes that set one widget's content and nothing else. */
export const contentKey = ([first, ...others]: readonly Operation[]): string | undefined =>
  first && others.length === 0 && 'setContent' in first ? `content ${first.setContent.widget}` : undefined
