import type { ImportReport } from '#server/commerce/catalogue-files/import-catalogue.ts'
import { type ImportProblem, maxListed } from '#server/commerce/catalogue-files/problem-list.ts'

const describeProblem = ({ file, line, field, message }: ImportProblem): string =>
  [file, line !== undefined && ` line ${line}`, field !== undefined && `, ${field}`, `: ${message}`]
    .filter((part) => part !== false)
    .join('')

const titles = ['added', 'changed', 'unchanged', 'removed', 'refused'] as const
const width = 11

function table({ kinds }: ImportReport): string[] {
  const line = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(14) + cells.map((cell) => String(cell).padStart(width)).join('')
  return [
    line('', titles),
    ...kinds.map((kind) =>
      line(
        kind.name,
        titles.map((title) => kind[title]),
      ),
    ),
  ]
}

const countPhrase = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? `${noun} is` : `${noun}s are`} refused`]

function describeOutcome({ isWritten, kinds, problems }: ImportReport): string {
  const wholes = (noun: ImportProblem['whole']) => problems.filter(({ whole }) => whole === noun).length
  const refusedPhrases = [
    ...countPhrase(wholes('file'), 'file'),
    ...countPhrase(wholes('deletion'), 'deletion'),
    ...countPhrase(
      kinds.reduce((sum, kind) => sum + kind.refused, 0),
      'row',
    ),
  ]
  if (refusedPhrases.length > 0)
    return `Nothing was written: ${refusedPhrases.join(', ')}${problems.length === maxListed ? `, of which the first ${maxListed} problems are listed` : ''}.`
  if (!isWritten) return 'Nothing was written: --dry-run.'
  const isChanged = kinds.some(({ added, changed, removed }) => added + changed + removed > 0)
  return isChanged ? 'Written. Running shops show it within a second.' : 'Nothing to change.'
}

/** Returns the report of an import as lines for the operator. */
export const describeReport = (report: ImportReport): string[] => [
  ...report.problems.map(describeProblem),
  ...report.unknownMarkets.map(
    (market) => `There is no market "${market}" yet: its prices wait until it is made in the editor.`,
  ),
  ...report.warnings,
  ...table(report),
  describeOutcome(report),
]
