import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One folder of made pictures for the storefronts of a whole run: making them takes longer than most tests. */
export default async function sharePictures(): Promise<(() => Promise<void>) | undefined> {
  // Set up once for each project of the configuration, it is one folder for all.
  if (process.env.TEST_PICTURES) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'))
  process.env.TEST_PICTURES = folder
  return () => rm(folder, { recursive: true, force: true })
}
