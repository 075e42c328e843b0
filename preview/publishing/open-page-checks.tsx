import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { checkPage, findingsOfCanvas, ProblemList, selectProblem } from '#preview/checks/checks.tsx'
import { keyOf } from '#preview/draft/document-key.ts'
import { failureOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { problemsAtom } from '#preview/state/open-draft.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'

interface Props {
  /** Documents that are published with the open page: links to them are valid. */
  alongside: readonly EditedDocument[]
  onLeave: () => void
}

/**
 * Shows the problems of the open page before publishing: those that are known at once, those of the canvas once it is
 * checked. Only the open page can be checked in the browser: for other documents the server reports the problems.
 */
export function OpenPageChecks({ alongside, onLeave }: Props) {
  const problems = useAtomValue(problemsAtom) ?? []
  const [state, setState] = useState<'running' | 'done' | { failure: string }>('running')
  // The canvas does not depend on what else is published.
  const findings = useRef<Promise<EditorProblem[]>>(undefined)
  const chosenKeys = alongside.map(keyOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new each time, its keys are not
  useEffect(() => {
    let isCurrent = true
    const finish = (next: typeof state) => {
      if (isCurrent) setState(next)
    }
    setState('running')
    checkPage(alongside, () => {
      findings.current ??= findingsOfCanvas()
      return findings.current
    }).then(
      (failure) => finish(failure === undefined ? 'done' : { failure }),
      (error: unknown) => finish({ failure: failureOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [chosenKeys])
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
            selectProblem(problem)
          }}
        />
      ))}
    </>
  )
}
