import { explainFailure } from '#server/commands/command-failure.ts'

/**
 * Runs a command with the arguments of the process, and exits with its code; prints why it failed and exits with 1
 * otherwise.
 */
export function runCommand(main: (args: readonly string[]) => Promise<number>): void {
  main(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(explainFailure(error))
      process.exit(1)
    },
  )
}
