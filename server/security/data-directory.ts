import { chmod, mkdir } from 'node:fs/promises'

/** Creates a directory that only this user can access, or restricts an existing one. */
export async function makePrivateDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700).catch((error: unknown) => {
    // A mounted volume of another owner: its permissions are that owner's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  })
}
