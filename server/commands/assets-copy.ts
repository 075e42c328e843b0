import { explainFailure } from '#server/commands/command-failure.ts'
import { readConfig } from '#server/configuration/config.ts'
import { copyObjects } from '#server/storage/copy-objects.ts'
import { createFolderStorage } from '#server/storage/folder-storage.ts'
import { StorageUnavailable } from '#server/storage/object-storage.ts'
import { createS3Storage } from '#server/storage/s3-storage.ts'

// Copies uploads from DATA_DIR to the bucket of ASSETS_URL, or back with --to-folder: npm run assets:copy. The shop may
// run meanwhile: start it with the new ASSETS_URL afterwards, and run this again for what was uploaded in between.

async function main(): Promise<string> {
  const { assets, dataDir } = readConfig(process.env)
  const args = process.argv.slice(2)
  if (!assets || args.some((word) => word !== '--to-folder'))
    throw new Error('usage: ASSETS_URL=s3://… npm run assets:copy -- [--to-folder]')
  const folder = createFolderStorage(dataDir, () => undefined)
  const bucket = await createS3Storage(assets, () => undefined)
  const [source, target] = args.length > 0 ? [bucket, folder] : [folder, bucket]
  const { copied, present } = await copyObjects(source, target, 'media/')
  bucket.close()
  return `${copied} pictures copied to ${target === bucket ? 'ASSETS_URL' : dataDir}, ${present} were there already.`
}

main().then(
  (line) => {
    console.log(line)
    process.exit(0)
  },
  (error: unknown) => {
    const isValid =
      error instanceof StorageUnavailable || (error instanceof Error && /^usage/.test(error.message))
    console.error(isValid ? error.message : explainFailure(error))
    process.exit(1)
  },
)
