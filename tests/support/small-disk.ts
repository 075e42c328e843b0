import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Mounts the disk over the folder, copies the template, and becomes the program, whose output goes to the disk, too. */
const mount =
  'mount -t tmpfs -o "size=$1" tmpfs "$2" && cp -a "$3/." "$2" && exec >>"$2/log" && shift 3 && exec "$@"'
const ownMounts = ['--user', '--map-root-user', '--mount', 'sh', '-c']

/** Whether unprivileged mount namespaces are available. */
export function canMountDisks(): boolean {
  try {
    execFileSync('unshare', [...ownMounts, 'mount -t tmpfs tmpfs /tmp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Returns the command that runs a program with a private small disk mounted at `folder`, which has a copy of `template`
 * and takes the program's output in `log`. Needs no privileges.
 */
export const onSmallDisk = (
  { megabytes, folder, template }: { megabytes: number; folder: string; template: string },
  command: readonly string[],
): [string, string[]] => [
  'unshare',
  [...ownMounts, mount, 'sh', `${megabytes}m`, folder, template, ...command],
]

/** The disk of a process, as this one reaches it. */
export function diskOf(pid: number, folder: string) {
  const path = join(`/proc/${pid}/root`, folder)
  const filler = join(path, 'filler')
  return {
    path,
    /** Leaves less than a block. */
    async fill() {
      for (let part = 0; ; part += 1) {
        const { bavail, bsize } = await statfs(path)
        if (bavail === 0) return
        try {
          writeFileSync(`${filler}-${part}`, Buffer.alloc(bavail * bsize))
        } catch (error) {
          // The program writes at the same time: what it took is missing here.
          if (Object(error).code !== 'ENOSPC') throw error
        }
      }
    },
    /** Makes room again. */
    empty() {
      rmSync(`${filler}-0`, { force: true })
    },
  }
}
