import type { Config } from '#server/configuration/config.ts'
import { createFolderStorage } from '#server/storage/folder-storage.ts'
import type { ObjectStorage } from '#server/storage/object-storage.ts'
import { createS3Storage } from '#server/storage/s3-storage.ts'

/**
 * Opens the bucket of `ASSETS_URL`, by default the folder `DATA_DIR`. Sends no request yet.
 * @param report receives errors other than that of a missing object
 */
export async function openStorage(
  { assets, dataDir }: Pick<Config, 'assets' | 'dataDir'>,
  report: (error: unknown) => void,
): Promise<ObjectStorage> {
  return assets ? createS3Storage(assets, report) : createFolderStorage(dataDir, report)
}
