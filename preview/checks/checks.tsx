import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { locatedProblem, problemLocation, problemText } from '#preview/checks/problem-words.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { requestFindings } from '#preview/page-frame/canvas-state.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { nameOfType } from '#preview/state/library.ts'
import {
  dispatch,
  getOpenDraft,
  problemsAtom,
  takesNoChangesAtom,
  widgetById,
} from '#preview/state/open-draft.ts'
import { revealField } from '#preview/state/panel.ts'
import { saveBefore } from '#preview/state/save.ts'
import { selectPage, selectWidget } from '#preview/state/selection.ts'
import { fieldAt } from '#preview/state/variants.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { editorLanguage } from '#preview/texts/language.ts'
import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import { publishing } from '#schemas/editor/publishing.ts'

/** Shows a problem: selects its widget and focuses its field. */
export function selectProblem({ widget, pointer }: EditorProblem): void {
  if (widget === undefined) {
    selectPage()
    revealField(undefined, pointer)
    return
  }
  const field = fieldAt(widget, pointer)
  selectWidget(field.widget)
  revealField(field.widget, field.pointer)
}

const sourceName = ({ widget }: EditorProblem): string => {
  const node = widget === undefined ? undefined : widgetById(widget)
  return node ? nameOfType(node.type) : inspectorText('checks.page')
}

/** Names the field that a problem is about. */
function Location({ of }: { of: EditorProblem }) {
  const location = problemLocation(of)
  return location === '' ? null : <small>{location}</small>
}

interface ListProps {
  title: string
  severity: EditorProblem['severity']
  problems: readonly EditorProblem[]
  onJump?: (problem: EditorProblem) => void
}

/** Lists problems of one severity, with links to their fields. */
export function ProblemList({ title, severity, problems, onJump = selectProblem }: ListProps) {
  const matchingProblems = problems.filter((problem) => problem.severity === severity)
  if (matchingProblems.length === 0) return null
  return (
    <section className={styles.block} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.problems}>
        {matchingProblems.map((problem) => (
          <li key={`${problem.widget} ${problem.pointer} ${problem.rule}`} data-severity={severity}>
            <button type="button" onClick={() => onJump(locatedProblem(problem))}>
              <b>{sourceName(problem)}</b>
              <span>{problemText(problem)}</span>
              <Location of={problem} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns axe's own words for its rules in the editor's language; none for English, which its findings are in. */
async function wordsOfRules(): Promise<ReadonlyMap<string, string>> {
  if (editorLanguage() !== 'da') return new Map()
  const { default: danish } = await import('axe-core/locales/da.json')
  return new Map(Object.entries(danish.rules).map(([rule, { help }]) => [rule, `${help}.`]))
}

/** Returns axe's findings in this page's widgets, without its layout's. */
export async function findingsOfCanvas(): Promise<EditorProblem[]> {
  if (getOpenDraft()?.canvas === null) return []
  const findings = await requestFindings()
  const words = findings.length > 0 ? await wordsOfRules() : new Map<string, string>()
  return findings.flatMap(({ rule, message, widget }) =>
    widget === undefined || widgetById(widget)
      ? [
          {
            severity: 'warning',
            rule: `axe ${rule}`,
            message: words.get(rule) ?? message,
            pointer: '',
            ...(widget && { widget }),
          } as const,
        ]
      : [],
  )
}

/** Number of checks that were started. */
let auditCount = 0

/**
 * Checks the draft of the open page on the server and on the canvas, and shows the problems unless a later check
 * was started meanwhile.
 * @param alongside documents to publish with it: links to them are valid
 * @param readFindings returns the findings of the canvas
 * @returns why it was not checked
 */
export async function checkPage(
  alongside: readonly EditedDocument[] = [],
  readFindings: () => Promise<readonly EditorProblem[]> = findingsOfCanvas,
): Promise<string | undefined> {
  auditCount += 1
  const check = auditCount
  const open = getOpenDraft()
  if (!open) return undefined
  const { document } = open
  const unsaved = await saveBefore(document)
  if (unsaved !== undefined) return unsaved
  const body = { documents: [document], alongside: [...alongside] }
  const response = await call(publishing.check, { body })
  if (response.status !== 200) return refusalOf(response)
  const problems = [...writableCopy(response.body[0]?.problems ?? []), ...(await readFindings())]
  if (check === auditCount) dispatch({ kind: 'checked', document, problems })
  return undefined
}

/** Lists the problems: errors that block publishing first. */
export function Checks() {
  const problems = useAtomValue(problemsAtom)
  const takesNoChanges = useAtomValue(takesNoChangesAtom)
  const [state, setState] = useState<'idle' | 'running' | { failure: string }>('idle')
  const check = () => {
    setState('running')
    checkPage().then(
      (failure) => setState(failure === undefined ? 'idle' : { failure }),
      (error: unknown) => setState({ failure: failureOf(error) }),
    )
  }
  const list = problems ?? []
  return (
    <div className={styles.inspector}>
      {!takesNoChanges && (
        <button type="button" className={styles.button} disabled={state === 'running'} onClick={check}>
          {inspectorText(state === 'running' ? 'checks.running' : 'checks.run')}
        </button>
      )}
      <p className={styles.hint} role="status">
        {typeof state === 'object'
          ? state.failure
          : list.length === 0
            ? inspectorText('checks.none')
            : inspectorText('checks.count', {
                errors: list.filter(({ severity }) => severity === 'error').length,
                warnings: list.filter(({ severity }) => severity === 'warning').length,
              })}
      </p>
      <ProblemList title={inspectorText('checks.errors')} severity="error" problems={list} />
      <ProblemList title={inspectorText('checks.warnings')} severity="warning" problems={list} />
    </div>
  )
}
