import { BaseSequencer, type TestSpecification } from 'vitest/node'

const inBrowser = /\/tests\/(?:browser|visual)\//
/** Short files that run for long. Vitest knows only their sizes in a new clone, and would start them last. */
const runsLong = new RegExp(
  `/(?:${[
    'every-endpoint',
    'every-field',
    'gallery',
    'image',
    'killed-checkout',
    'ownership',
    'picture-storage',
    'process',
    'rolling-restart',
    'ways-in',
  ].join('|')})\\.test\\.ts$`,
)

const rankOf = ({ moduleId }: TestSpecification): number =>
  runsLong.test(moduleId) ? 0 : inBrowser.test(moduleId) ? 1 : 2

/**
 * Starts files project by project: a worker is kept as long as the next file has its project, and goes on to the next
 * project without waiting for the others. Within a project, files start first that run long, then those that need a
 * browser: no worker waits for the others at the end.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = this.ctx.projects.map(({ name }) => name)
    const projectOf = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return sorted.sort((file, other) => projectOf(file) - projectOf(other) || rankOf(file) - rankOf(other))
  }
}
