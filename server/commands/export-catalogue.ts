import { resolve } from 'node:path'
import { longStatements } from '#server/commands/long-statements.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { exportCatalogue } from '#server/commerce/catalogue-files/export-catalogue.ts'
import { readConfig } from '#server/configuration/config.ts'
import { openDatabase } from '#server/database/database.ts'

// Exports the catalogue into a folder, one file per kind of row: npm run export -- DIR [--jsonl]

async function main(args: readonly string[]): Promise<number> {
  const [directory, ...others] = args.filter((word) => !word.startsWith('--'))
  const options = args.filter((word) => word.startsWith('--'))
  if (directory === undefined || others.length > 0 || options.some((option) => option !== '--jsonl')) {
    console.error('usage: npm run export -- DIR [--jsonl]')
    return 1
  }
  const database = await openDatabase({ ...readConfig(process.env), timeouts: longStatements })
  try {
    // npm runs commands in the project's folder, and passes the caller's directory.
    const result = await exportCatalogue(database, resolve(process.env.INIT_CWD ?? '', directory), {
      format: options.includes('--jsonl') ? 'jsonl' : undefined,
    })
    if (result.kind === 'refused') {
      console.error(
        `${directory} contains ${result.files.join(', ')}, which this export would not replace. Name an empty folder.`,
      )
      return 1
    }
    for (const { name, rows } of result.files) console.log(`${String(rows).padStart(9)}  ${name}`)
    return 0
  } finally {
    await database.close()
  }
}

runCommand(main)
