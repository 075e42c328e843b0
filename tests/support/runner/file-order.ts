import { BaseSequencer, type TestSpecification } from 'vitest/node'

const inBrowser = /\/tests\/(?:browser|visual)\//

/** Starts files that need a browser first: they take longest, and no worker waits for the other at the end. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isFirst = ({ moduleId }: TestSpecification) => inBrowser.test(moduleId)
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}
