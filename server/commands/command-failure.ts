import { databaseFailure } from '#server/commands/start-failure.ts'
import { InvalidConfig } from '#server/configuration/config.ts'
import { DatabaseUnavailable } from '#server/database/database.ts'
import { DirectoryInUse } from '#server/database/directory-lock.ts'
import { serializeError } from '#server/logging/loggable.ts'

/** Returns what a command prints for an error: one line if the operator can fix it, else all details. */
export function explainFailure(error: unknown): unknown {
  const databaseUrl = process.env.DATABASE_URL
  if (error instanceof InvalidConfig) return error.message
  if (error instanceof DirectoryInUse)
    return `The database in ${error.directory} is open in another process. Stop the shop first; with DATABASE_URL both can run.`
  if (error instanceof DatabaseUnavailable && databaseUrl)
    return databaseFailure(error.cause, databaseUrl) ?? serializeError(error.cause)
  return serializeError(error)
}
