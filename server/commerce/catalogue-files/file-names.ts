import type { FileFormat, FileKind } from '#server/commerce/catalogue-files/file-kind.ts'
import { fileKinds } from '#server/commerce/catalogue-files/file-kinds.ts'

interface NamedFile {
  kind: FileKind
  format: FileFormat
}

const pattern = /^([a-z-]+)(?:\.[^/\\]*)?\.(csv|jsonl)$/

/**
 * Returns the kind and format of a file by its name: the first part names the kind, the last the format, and what stands
 * between is free, such as `prices.dk.csv`. Undefined for other files.
 */
export function kindOfFile(name: string): NamedFile | undefined {
  const [, first, last] = pattern.exec(name) ?? []
  const kind = fileKinds.find((one) => one.name === first)
  return kind && { kind, format: last === 'csv' ? 'csv' : 'jsonl' }
}
