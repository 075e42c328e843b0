import { chmod, mkdir } from 'node:fs/promises'

/** Makes a directory that nobody else on the machine may read or write; one that is there is closed to others. */
export async function makePrivateDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700).catch((error: unknown) => {
    // A mounted volume of another owner: its permissions are that owner's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  })
}
