import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#server/build/vite-options.ts'

const copied = ['fixtures', 'preview', 'renderer', 'schemas', 'server', 'starter', 'widgets', 'package.json']

/** A copy of the source, to be changed by tests: the checkout itself stays as it is. */
export interface CheckoutCopy {
  folder: string
  remove(): Promise<void>
}

/** Copies the source; packages are linked, and the copy has its own cache of them. */
export async function copyCheckout(): Promise<CheckoutCopy> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-source-')))
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules')))
    if (!name.startsWith('.'))
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) }
}
