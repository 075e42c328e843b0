import type { FileKind } from '#server/commerce/catalogue-files/file-kind.ts'

/** Why a row is refused. */
export interface ImportProblem {
  file: string
  /** Undefined for a row that the file does not hold. */
  line: number | undefined
  /** Undefined for a problem of the whole row. */
  field: string | undefined
  message: string
  /** What is refused instead of a row. */
  whole?: 'file' | 'deletion'
}

export interface ProblemList {
  /** Adds the problems of one row. */
  addRow(kind: FileKind, problems: readonly ImportProblem[]): void
  /** Adds a problem of a whole file, or of the deletion of the rows that it lacks. */
  addWhole(kind: FileKind, part: 'file' | 'deletion', file: string, message: string): void
  /** Adds the number of refused rows whose problems are not listed. */
  addUnlisted(kind: FileKind, rows: number): void
  /** Returns the number of refused rows. */
  refused(kind: FileKind): number
  /** Whether a kind has problems, of rows or of files. */
  has(kind: FileKind): boolean
  /** The first problems, by the order in which they were found. */
  list: readonly ImportProblem[]
}

/** Number of problems that are listed: more are counted only. */
export const maxListed = 200

export function createProblemList(): ProblemList {
  const list: ImportProblem[] = []
  const refusedCounts = new Map<FileKind, number>()
  const withWhole = new Set<FileKind>()
  const count = (kind: FileKind, rows: number) =>
    refusedCounts.set(kind, (refusedCounts.get(kind) ?? 0) + rows)
  return {
    list,
    refused: (kind) => refusedCounts.get(kind) ?? 0,
    has: (kind) => (refusedCounts.get(kind) ?? 0) > 0 || withWhole.has(kind),
    addUnlisted: count,
    addWhole(kind, part, file, message) {
      withWhole.add(kind)
      if (list.length < maxListed)
        list.push({ file, line: undefined, field: undefined, message, whole: part })
    },
    addRow(kind, problems) {
      count(kind, 1)
      for (const problem of problems) if (list.length < maxListed) list.push(problem)
    },
  }
}
