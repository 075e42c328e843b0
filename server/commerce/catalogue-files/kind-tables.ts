import type { CatalogueFileName } from '#schemas/commerce/catalogue-files.ts'
import type { FileKind } from '#server/commerce/catalogue-files/file-kind.ts'
import { fileKinds } from '#server/commerce/catalogue-files/file-kinds.ts'
import { getTableName, sql } from '#server/database/drizzle.ts'

const byName = new Map(fileKinds.map((kind) => [kind.name, kind]))

/** @throws if no kind has the name, which the types rule out */
export function kindNamed(name: CatalogueFileName): FileKind {
  const kind = byName.get(name)
  if (!kind) throw new Error(`No kind of file is named ${name}`)
  return kind
}

export const tableName = ({ table }: FileKind) => sql.identifier(getTableName(table))
