import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { checkPage, jump, ProblemList } from '#preview/checks/checks.tsx'
import { failureOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { problemsAtom } from '#preview/state/open-draft.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

/**
 * Shows the problems of the open page before publishing: those that are known at once, those of the canvas once it is
 * checked. Only the open page can be checked in the browser: for other documents the server reports the problems.
 */
export function OpenPageChecks({ onLeave }: { onLeave: () => void }) {
  const problems = useAtomValue(problemsAtom) ?? []
  const [state, setState] = useState<'running' | 'done' | { failure: string }>('running')
  useEffect(() => {
    checkPage().then(
      (failure) => setState(failure === undefined ? 'done' : { failure }),
      (error: unknown) => setState({ failure: failureOf(error) }),
    )
  }, [])
  const announcement =
    typeof state === 'object'
      ? state.failure
      : inspectorText(
          state === 'running' ? 'checks.running' : problems.length === 0 ? 'checks.none' : 'publish.looked',
        )
  const lists = [
    ['error', 'checks.errors'],
    ['warning', 'checks.warnings'],
  ] as const
  return (
    <>
      <p className={styles.hint} role="status">
        {announcement}
      </p>
      {lists.map(([severity, title]) => (
        <ProblemList
          key={severity}
          title={inspectorText(title)}
          severity={severity}
          problems={problems}
          onJump={(problem) => {
            onLeave()
            jump(problem)
          }}
        />
      ))}
    </>
  )
}
