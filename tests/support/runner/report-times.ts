import { existsSync, readFileSync } from 'node:fs'
import type { TestModule } from 'vitest/node'

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function timesOf(module: TestModule) {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } =
    module.diagnostic()
  // A shared worker sets its document up once, and reports that time with each of its files.
  const ownEnvironment = module.project.config.isolate ? environmentSetupDuration : 0
  const setup = setupDuration + ownEnvironment + prepareDuration
  return { setup, imports: collectDuration, tests: duration, total: setup + collectDuration + duration }
}

/** How often each kind of costly thing was started, from the file of `recordStart`. */
function countStarts(file: string | undefined): string {
  const kinds = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const counts = Map.groupBy(kinds, (kind) => kind)
  return [...counts].map(([kind, all]) => `${kind} ${all.length}`).join(', ') || 'nothing costly'
}

/** Separates a project's tests that need a browser from those over HTTP by their folder. */
const groupOf = (project: string, path: string): string =>
  path.startsWith('tests/') ? `${project}, ${path.split('/').slice(0, -1).join('/')}` : project

/** Returns the lines that report where the time of a run went: by project and folder, by file, by started process. */
export function reportTimes(
  modules: readonly TestModule[],
  pathOf: (module: TestModule) => string,
  starts: string | undefined,
): string[] {
  const groups = Map.groupBy(modules, (module) => groupOf(module.project.name, pathOf(module)))
  const projects = [...groups].map(([name, files]) => {
    const times = files.map(timesOf)
    const part = (key: 'setup' | 'imports' | 'tests') => seconds(sum(times.map((time) => time[key])))
    return `time: ${name}: ${files.length} files, setup ${part('setup')}, imports ${part('imports')}, tests ${part('tests')}`
  })
  const slowest = modules
    .map((module) => ({ path: pathOf(module), total: timesOf(module).total }))
    .sort((a, b) => b.total - a.total)
    .slice(0, 20)
    .map(({ path, total }) => `slow: ${seconds(total)} ${path}`)
  return [...projects, ...slowest, `started: ${countStarts(starts)}`]
}
