import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { openDatabase } from '#server/database/database.ts'
import { fillCatalogue } from '#tests/bench/bench-catalogue.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

/** A database with a catalogue, for servers to start on. */
export interface FilledDatabase extends TestDatabase {
  /** Milliseconds that filling it took. */
  filling: number
}

/** Creates an empty embedded database in the folder of test databases. */
export async function embeddedPlace(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(`${tmpdir()}/vitrine-bench-`)
  return {
    databaseUrl: undefined,
    dataDir,
    drop: () => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  }
}

/** Fills an empty database with so many styles. */
export async function fillDatabase(place: TestDatabase, count: number): Promise<FilledDatabase> {
  const database = await openDatabase(place)
  try {
    const started = performance.now()
    await fillCatalogue(database, count, Date.now())
    return { ...place, filling: performance.now() - started }
  } finally {
    await database.close()
  }
}
