import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FileFormat, FileKind } from '#server/commerce/catalogue-files/file-kind.ts'
import { fileKinds } from '#server/commerce/catalogue-files/file-kinds.ts'

interface NamedFile {
  kind: FileKind
  format: FileFormat
}

/** A file of the catalogue that exists. */
export interface CatalogueFile extends NamedFile {
  path: string
  name: string
}

const pattern = /^([a-z-]+)(?:\.[^/\\]*)?\.(csv|jsonl)$/i

/**
 * Returns the kind and format of a file by its name: the first part names the kind, the last the format, and the parts
 * between are free, such as `prices.dk.csv`. Undefined for other files.
 */
export function kindOfFile(name: string): NamedFile | undefined {
  const [, first, last] = pattern.exec(name) ?? []
  const kind = fileKinds.find((item) => item.name === first?.toLowerCase())
  return kind && { kind, format: last?.toLowerCase() === 'csv' ? 'csv' : 'jsonl' }
}

type FileSearch =
  | { kind: 'found'; files: readonly CatalogueFile[] }
  | { kind: 'refused'; messages: readonly string[] }

/**
 * Returns the files at a path: itself, or all CSV and JSON Lines files of a folder, compressed ones included; undefined if
 * nothing is there.
 */
async function filesAt(path: string): Promise<string[] | undefined> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isDirectory()) return stats && [path]
  const names = await readdir(path)
  return names
    .filter((name) => /\.(csv|jsonl)(\.gz)?$/i.test(name))
    .sort()
    .map((name) => join(path, name))
}

/** Finds the files of the catalogue at paths, each a file or a folder. */
export async function findCatalogueFiles(paths: readonly string[]): Promise<FileSearch> {
  const files: CatalogueFile[] = []
  const messages: string[] = []
  for (const path of paths) {
    const present = await filesAt(path)
    if (!present) messages.push(`${path} does not exist.`)
    if (present?.length === 0) messages.push(`${path} holds no .csv or .jsonl file.`)
    for (const filePath of present ?? []) {
      const name = basename(filePath)
      const kind = kindOfFile(name)
      if (kind) files.push({ ...kind, path: filePath, name })
      else
        messages.push(
          `${filePath} is no file of the catalogue. Its name begins with one of ${fileKinds.map((kind) => kind.name).join(', ')} and ends in .csv or .jsonl.`,
        )
    }
  }
  return messages.length > 0 ? { kind: 'refused', messages } : { kind: 'found', files }
}
