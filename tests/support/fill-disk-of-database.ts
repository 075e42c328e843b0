// Fills the disk of an embedded database while it writes its log, makes room again, and prints what the statements of each
// time answered. Its directory is the first argument, on a small disk of its own.
import { openDatabase } from '#server/database/database.ts'
import { diskOf } from '#tests/support/small-disk.ts'

const directory = process.argv[2] ?? ''
const disk = diskOf(process.pid, directory)
const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir: directory })

/** Returns `ok` or the error of a statement that writes the log only, and needs no room in any table. */
const write = (): Promise<string> =>
  pool.query("select pg_logical_emit_message(true, 'a', repeat('x', 5000))").then(
    () => 'ok',
    ({ message }) => message,
  )

/** Writes until it fails. */
async function writeUntilFull(): Promise<string> {
  while (true) {
    const answer = await write()
    if (answer !== 'ok') return answer
  }
}

await pool.query("insert into content_copies (path, body, revision) values ('/before', '{}', 'a')")
await disk.fill()
const answers = [await writeUntilFull(), await write(), await write()]
disk.empty()
answers.push(await write())
const { rows } = await pool.query('select path from content_copies')
await close()
process.stderr.write(JSON.stringify({ answers, rows }))
