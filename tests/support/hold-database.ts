// Opens the database in the given directory, writes one row, prints a line and waits until it is killed.
import { openDatabase } from '#server/database/database.ts'

const [dataDir = '', path = ''] = process.argv.slice(2)
const { pool } = await openDatabase({ databaseUrl: undefined, dataDir })
await pool.query("insert into content_copies (path, body, revision) values ($1, '{}', 'a')", [path])
process.stdout.write('written\n')
