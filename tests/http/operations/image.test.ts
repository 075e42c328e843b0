import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentBuild } from '#server/build/builds.ts'
import { dist, root } from '#server/build/vite-options.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killServerProcesses, startServerProcess } from '#tests/support/server-process.ts'

// The image without a container engine: only what the Dockerfile's last stage copies, in a separate folder.

/**
 * Bytes of the base image: the installed sizes that Debian 12 states for libc6, libstdc++6, libgcc-s1, libgomp1, libssl3,
 * tzdata, base-files, netbase and ca-certificates.
 */
const baseImageSize = (12_986 + 2_686 + 140 + 312 + 6_030 + 2_573 + 341 + 36 + 388) * 1024

let image: string
let dataDir: string

const dockerfile = readFileSync(`${root}Dockerfile`, 'utf8')
const matches = (pattern: RegExp): string[] =>
  [...dockerfile.matchAll(pattern)].map(([, group = '']) => group)

/** Folders that the Dockerfile removes: packages, and parts of packages. */
const removed = matches(/^ +(node_modules\/\S+)/gm)

/** Packages that the image has: without those for development, and those that the Dockerfile removes. */
function packagesInImage(): string[] {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  return Object.entries<{ dev?: boolean; devOptional?: boolean }>(packages).flatMap(([path, entry]) => {
    const isTop = path.lastIndexOf('node_modules/') === 0
    const isRemoved = removed.some(
      (removedPath) => path === removedPath || path.startsWith(`${removedPath}/`),
    )
    return isTop && !entry.dev && !isRemoved && existsSync(root + path) ? [path] : []
  })
}

beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'vitrine-image-'))
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-image-data-'))
  const copied = matches(/^COPY --from=build \/app\/(\S+) /gm)
  for (const name of copied.filter((name) => name !== 'node_modules' && name !== 'dist'))
    await cp(root + name, join(image, name), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$/.test(path),
    })
  // The current build alone, as the image's build leaves it.
  const build = currentBuild(dist)
  if (!build) throw new Error('There is no build')
  await cp(build.folder, join(image, 'dist/builds', build.id), { recursive: true })
  await cp(join(dist, 'current'), join(image, 'dist/current'))
  execFileSync('cp', ['-a', '--parents', ...packagesInImage(), image], { cwd: root })
  for (const folder of removed) await rm(join(image, folder), { recursive: true, force: true })
  for (const command of matches(/^ +&& (find node_modules\S* .+ -delete)(?: \\)?$/gm))
    execFileSync('sh', ['-c', command], { cwd: image })
})
afterAll(async () => {
  await killServerProcesses()
  for (const folder of [image, dataDir]) await rm(folder, { recursive: true, force: true })
})

const filesIn = (folder: string): string[] =>
  globSync(`${folder}/**`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)

it('starts, serves the shop, and writes nothing but its data', async () => {
  const before = filesIn(image)
  const port = String(await freePort())
  const [command = ''] = matches(/^CMD (\[.+\])$/gm)
  const [, ...args]: string[] = JSON.parse(command)
  const server = startServerProcess({ PORT: port, DATA_DIR: dataDir }, args, image)
  await server.ready
  const url = `http://127.0.0.1:${port}`
  const page = await (await fetch(`${url}/dk`)).text()
  const addresses = [
    '/readyz',
    '/dk/women',
    '/dk/p/beanie-navy',
    '/media/garments/beanie-navy-front.jpg?w=320',
    '/preview/',
  ]
  const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? ''
  const statuses = await Promise.all(
    [...addresses, script].map(async (path) => (await fetch(url + path)).status),
  )
  expect(statuses).toEqual(statuses.map(() => 200))
  const signUp = await fetch(`${url}/api/newsletter/dk/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'anna@example.com' }),
  })
  expect(signUp.status).toBe(202)
  server.stop()
  expect([await server.exit, server.errors()]).toEqual([0, ''])
  expect(filesIn(image)).toEqual(before)
})

it('weighs no more than 250 MB', () => {
  const app = filesIn(image).reduce((sum, file) => sum + statSync(file).size, 0)
  const node = statSync(process.execPath).size
  expect(Math.round((app + node + baseImageSize) / 1e6)).toBeLessThanOrEqual(250)
})
