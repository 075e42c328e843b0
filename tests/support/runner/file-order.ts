import { BaseSequencer, type TestSpecification } from 'vitest/node'

const inBrowser = /\/tests\/(?:browser|visual)\//
/** Short files that run for long. Vitest knows only their sizes in a new clone, and would start them last. */
const runsLong =
  /\/(?:every-endpoint|every-field|gallery|killed-checkout|ownership|process|rolling-restart|ways-in)\.test\.ts$/

const rankOf = ({ moduleId }: TestSpecification): number =>
  runsLong.test(moduleId) ? 0 : inBrowser.test(moduleId) ? 1 : 2

/** Starts files first that run long, then those that need a browser: no worker waits for the others at the end. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((file, other) => rankOf(file) - rankOf(other))
  }
}
