import { appendFileSync } from 'node:fs'

/** Kinds of slow starts that a test run records. */
export type CostlyStart = 'storefront' | 'database' | 'browser' | 'process'

/** Notes a start for the closing lines of the run: one line in the file that its workers share. */
export function recordStart(kind: CostlyStart): void {
  const { TEST_STARTS: file } = process.env
  if (file) appendFileSync(file, `${kind}\n`)
}
