import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

// dist/current names the build that new processes load; dist/builds/<id> contains each build, which is immutable.

const day = 86_400_000
/** Maximum number of builds on disk, regardless of their age. */
const maxBuilds = 8

export interface Build {
  /** Names the sources of a build. */
  id: string
  /** Contains `client` and `server`. */
  folder: string
}

const pointerIn = (dist: string): string => join(dist, 'current')
const buildsIn = (dist: string): string => join(dist, 'builds')
const buildOf = (dist: string, id: string): Build => ({ id, folder: join(buildsIn(dist), id) })

/** Returns the build of these sources, whether or not it is the current one. */
export function findBuild(dist: string, id: string): Build | undefined {
  const build = buildOf(dist, id)
  return existsSync(build.folder) ? build : undefined
}

/** Returns the build that new processes load; undefined before the first build. */
export function currentBuild(dist: string): Build | undefined {
  try {
    return findBuild(dist, readFileSync(pointerIn(dist), 'utf8').trim())
  } catch {
    return undefined
  }
}

/** Returns the complete builds, the most recently current first. */
export function builds(dist: string): Build[] {
  const names = existsSync(buildsIn(dist)) ? readdirSync(buildsIn(dist)) : []
  return names
    .filter((name) => !name.startsWith('.'))
    .map((name) => buildOf(dist, name))
    .map((build) => ({ build, time: statSync(build.folder).mtimeMs }))
    .sort((a, b) => b.time - a.time)
    .map(({ build }) => build)
}

/** Builds in a temporary folder and renames it when complete, so that a failed or killed build changes nothing. */
export async function makeBuild(
  dist: string,
  id: string,
  make: (folder: string) => Promise<void>,
): Promise<Build> {
  const build = buildOf(dist, id)
  const unfinished = join(buildsIn(dist), `.${id}-${process.pid}`)
  mkdirSync(buildsIn(dist), { recursive: true })
  try {
    await make(unfinished)
    // Another process may have been first: its build is of the same sources.
    if (!existsSync(build.folder)) renameSync(unfinished, build.folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return build
}

/**
 * Atomically makes a build the current one for new processes. Running processes continue with theirs. Keeps the builds
 * of the last day, and always the previous one, for open pages; removes older builds.
 * @param now milliseconds since the epoch
 */
export function switchBuild(dist: string, { id }: Build, now: number): void {
  const before = currentBuild(dist)
  if (before?.id === id) return
  // Restarts its retention period.
  if (before) utimesSync(before.folder, now / 1_000, now / 1_000)
  const pointer = `${pointerIn(dist)}.${process.pid}`
  writeFileSync(pointer, id)
  renameSync(pointer, pointerIn(dist))
  const earlierBuilds = builds(dist).filter((build) => build.id !== id)
  for (const [index, { folder }] of earlierBuilds.entries())
    if (index >= maxBuilds || (index > 0 && statSync(folder).mtimeMs < now - day))
      rmSync(folder, { recursive: true, force: true })
}
