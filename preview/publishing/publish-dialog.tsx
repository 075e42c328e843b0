import { useAtomValue } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { ProblemList } from '#preview/checks/checks.tsx'
import { keyOf } from '#preview/draft/document-key.ts'
import { failureOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { OpenPageChecks } from '#preview/publishing/open-page-checks.tsx'
import { PlanList, usePlans } from '#preview/publishing/plans.tsx'
import {
  type CheckedDocument,
  fetchOtherDrafts,
  type Publication,
  publish,
} from '#preview/publishing/publish.ts'
import { getOpenDraft, problemsAtom } from '#preview/state/open-draft.ts'
import { formatMoment, inspectorText } from '#preview/texts/inspector-texts.ts'
import { reviewText } from '#preview/texts/review-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** A document with its title. */
interface TitledDocument {
  document: EditedDocument
  title: string
  /** The address after this publication; null: unchanged. */
  nextKey?: string | null
}

interface Props {
  /** Preselected documents; other drafts of their market are offered too. */
  documents: readonly TitledDocument[]
  onClose: () => void
  /** Called when all preselected documents are published; scheduled documents stay drafts until then. */
  onPublished?: () => void
  /** Called when some documents are published or scheduled. */
  onChanged?: () => void
  /** Asks a colleague for a review instead. */
  onRequestReview?: () => void
}

/** A moment written in the editor's time zone, with its offset; undefined where none is written. */
const momentOf = (input: string): string | undefined =>
  input === '' ? undefined : new Date(input).toISOString()

/** Why the times do not fit, in words. `now`: milliseconds since the epoch. */
function timesProblem(at: string | undefined, until: string | undefined, now: number): string | undefined {
  if (at !== undefined && Date.parse(at) <= now) return inspectorText('publish.inPast')
  if (until !== undefined && Date.parse(until) <= (at === undefined ? now : Date.parse(at)))
    return inspectorText('publish.endFirst')
  return undefined
}

interface ProblemsProps {
  checked: readonly CheckedDocument[]
  offered: readonly TitledDocument[]
}

function Problems({ checked: documents, offered }: ProblemsProps) {
  const titles = new Map(offered.map(({ document, title }) => [keyOf(document), title]))
  const documentsWithProblems = documents.filter(({ problems }) => problems.length > 0)
  if (documentsWithProblems.length === 0) return null
  return documentsWithProblems.map(({ document, problems }) => (
    <div key={keyOf(document)} role="alert">
      <p className={styles.hint}>
        <b>{titles.get(keyOf(document))}</b> {document.key}
      </p>
      <ProblemList title={inspectorText('publish.blocked')} severity="error" problems={problems} />
      <ProblemList title={inspectorText('publish.warned')} severity="warning" problems={problems} />
    </div>
  ))
}

function summaryOf({ planned }: Extract<Publication, { kind: 'done' }>): string {
  return planned === undefined
    ? inspectorText('publish.done')
    : inspectorText('publish.planned', { at: formatMoment(planned) })
}

interface ChoiceProps {
  offered: readonly TitledDocument[]
  chosen: ReadonlySet<string>
  /** There are no other drafts. */
  isAlone: boolean
  onToggle: (key: string) => void
}

/** Renders which drafts are published. */
function DocumentChoice({ offered, chosen, isAlone, onToggle }: ChoiceProps) {
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.hint}>{inspectorText('publish.documents')}</legend>
      {offered.map(({ document, title, nextKey }) => (
        <label key={keyOf(document)}>
          <input
            type="checkbox"
            checked={chosen.has(keyOf(document))}
            onChange={() => onToggle(keyOf(document))}
          />
          {title || document.key} {offered.length > 1 && <span className={styles.hint}>{document.key}</span>}
          {nextKey && (
            <span className={styles.hint}> {inspectorText('page.movesTo', { path: nextKey })}</span>
          )}
        </label>
      ))}
      {isAlone && <p className={styles.hint}>{inspectorText('publish.alone')}</p>}
    </fieldset>
  )
}

/** When it is published, as written in the editor's time zone. */
interface WrittenTimes {
  isLater: boolean
  at: string
  until: string
  /** Whether planned ends apply to what is published now. */
  keepsEnds: boolean
}

interface TimeProps {
  times: WrittenTimes
  onTimes: (times: WrittenTimes) => void
}

/** Renders when the drafts are published, and until when. */
function TimeFields({ times, onTimes }: TimeProps) {
  const id = useId()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <fieldset className={styles.checks}>
        <legend className={styles.hint}>{inspectorText('publish.when')}</legend>
        {([false, true] as const).map((isLater) => (
          <label key={String(isLater)}>
            <input
              type="radio"
              name={`${id}when`}
              checked={times.isLater === isLater}
              onChange={() => onTimes({ ...times, isLater })}
            />
            {inspectorText(isLater ? 'publish.later' : 'publish.now')}
          </label>
        ))}
      </fieldset>
      {times.isLater && (
        <label className={styles.inline}>
          {inspectorText('publish.at')}
          <input
            className={styles.input}
            type="datetime-local"
            required
            value={times.at}
            onChange={({ target }) => onTimes({ ...times, at: target.value })}
          />
        </label>
      )}
      <label className={styles.inline}>
        {inspectorText('publish.until')}
        <input
          className={styles.input}
          type="datetime-local"
          value={times.until}
          aria-describedby={`${id}until`}
          onChange={({ target }) => onTimes({ ...times, until: target.value })}
        />
      </label>
      <p className={styles.hint} id={`${id}until`}>
        {inspectorText('publish.untilHelp')} {inspectorText('publish.zone', { zone })}
      </p>
    </>
  )
}

interface LaterPlansProps {
  plans: ReturnType<typeof usePlans>
  /** Keys of the documents that are published. */
  chosen: ReadonlySet<string>
  times: WrittenTimes
}

/** Renders whether the ends of plans that are live apply to what replaces their text. */
function PlannedEnds({
  plans: { value = [] },
  chosen,
  times,
  onTimes,
}: LaterPlansProps & Pick<TimeProps, 'onTimes'>) {
  const plannedEnds = value.flatMap(({ status, until, documents }) =>
    status === 'live' && until !== null && documents.some((item) => chosen.has(keyOf(item))) ? until : [],
  )
  if (times.isLater || times.until !== '' || plannedEnds.length === 0) return null
  const until = [...new Set(plannedEnds)].map(formatMoment).join(', ')
  return (
    <label className={styles.inline}>
      <input
        type="checkbox"
        checked={times.keepsEnds}
        onChange={({ target }) => onTimes({ ...times, keepsEnds: target.checked })}
      />
      {inspectorText('publish.keepEnds', { until })}
    </label>
  )
}

/** Renders the plans whose text replaces what is published here. */
function LaterPlans({ plans: { value = [], refetch }, chosen, times }: LaterPlansProps) {
  const start = (times.isLater ? momentOf(times.at) : undefined) ?? ''
  const laterPlans = value.filter(
    ({ status, at, documents }) =>
      status === 'waiting' && (at ?? '') > start && documents.some((item) => chosen.has(keyOf(item))),
  )
  if (laterPlans.length === 0) return null
  return (
    <section aria-label={inspectorText('publish.planTitle')}>
      <p>
        <b>{inspectorText('publish.planReplaces')}</b>
      </p>
      <PlanList plans={laterPlans} failure={undefined} isNamed onCancelled={() => void refetch()} />
    </section>
  )
}

/** Renders links to published pages, where shoppers see them. */
function LiveLinks({ documents }: { documents: readonly TitledDocument[] }) {
  const pages = documents.filter(({ document }) => document.kind === 'page')
  if (pages.length === 0) return null
  return (
    <ul className={styles.rows}>
      {pages.map(({ document, title, nextKey }) => (
        <li key={keyOf(document)}>
          <a href={nextKey ?? document.key} target="_blank" rel="noreferrer">
            {inspectorText('publish.seeLive', { title: title || document.key })}
          </a>
        </li>
      ))}
    </ul>
  )
}

type Outcome = Publication | { kind: 'failed'; reason: string } | { kind: 'running' }

interface OutcomeProps {
  outcome: Outcome | undefined
  /** What the dialog has published so far. */
  published: readonly TitledDocument[]
  offered: readonly TitledDocument[]
}

/** Renders the outcome of a publication: what is live, and what has to be corrected. */
function OutcomeReport({ outcome, published, offered }: OutcomeProps) {
  const isBlocked = outcome?.kind === 'blocked'
  const isLive = outcome?.kind === 'done' && outcome.planned === undefined
  return (
    <>
      {isBlocked && <Problems checked={outcome.checked} offered={offered} />}
      {outcome?.kind === 'failed' && <p role="alert">{outcome.reason}</p>}
      <p role="status">
        {outcome?.kind === 'done' && summaryOf(outcome)}
        {isBlocked && published.length > 0 && inspectorText('publish.doneBefore')}
      </p>
      {(isBlocked || isLive) && <LiveLinks documents={published} />}
    </>
  )
}

/** Returns those of the documents that are live after a publication. */
function publishedBy(
  publication: Publication,
  selected: readonly TitledDocument[],
): readonly TitledDocument[] {
  if (publication.kind === 'done') return publication.planned === undefined ? selected : []
  const keys = new Set(publication.published.map(keyOf))
  return selected.filter(({ document }) => keys.has(keyOf(document)))
}

/**
 * Returns a function that publishes documents at the written times, its outcome, and all that is published.
 * @param onChanged called when some documents are published or scheduled
 */
function usePublication(onChanged: (() => void) | undefined) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [published, setPublished] = useState<readonly TitledDocument[]>([])
  const fail = (reason: string) => setOutcome({ kind: 'failed', reason })

  /** @returns all documents that this dialog has published so far */
  async function run(
    selected: readonly TitledDocument[],
    times: WrittenTimes,
  ): Promise<readonly TitledDocument[]> {
    const { at, until } = { at: times.isLater ? momentOf(times.at) : undefined, until: momentOf(times.until) }
    const wrong = timesProblem(at, until, Date.now())
    if (wrong !== undefined) {
      fail(wrong)
      return published
    }
    setOutcome({ kind: 'running' })
    const response = await publish(
      selected.map(({ document }) => document),
      { at, until, keepEnds: at === undefined && times.keepsEnds },
    )
    if (typeof response === 'string') {
      fail(response)
      return published
    }
    setOutcome(response)
    const addedDocuments = publishedBy(response, selected)
    if (response.kind === 'done' || addedDocuments.length > 0) onChanged?.()
    const allDocuments = [...published, ...addedDocuments]
    setPublished(allDocuments)
    return allDocuments
  }
  return { outcome, published, run, fail }
}

/** Returns whether a document is the open page, and whether that has errors, which prevent publishing. */
function useOpenPage(document: EditedDocument | undefined): { isOpen: boolean; hasErrors: boolean } {
  const problems = useAtomValue(problemsAtom) ?? []
  const open = getOpenDraft()
  const isOpen = open !== undefined && document !== undefined && keyOf(open.document) === keyOf(document)
  return { isOpen, hasErrors: isOpen && problems.some(({ severity }) => severity === 'error') }
}

/** Returns the drafts that can be published with the requested ones, their plans, and the selected ones. */
function usePublishSelection(requested: readonly TitledDocument[]) {
  const documents = requested.map(({ document }) => document)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(documents.map(keyOf)))
  const { value: otherDrafts } = useRequest('other drafts', documents.map(keyOf).join(), () =>
    fetchOtherDrafts(documents),
  )
  const plans = usePlans(documents)
  const offeredDocuments: readonly TitledDocument[] = [...requested, ...(otherDrafts ?? [])]
  return {
    plans,
    offered: offeredDocuments,
    chosen,
    selected: offeredDocuments.filter(({ document }) => chosen.has(keyOf(document))),
    /** Whether no other draft can be published. */
    isAlone: otherDrafts !== undefined && offeredDocuments.length === 1,
    toggle(key: string) {
      const next = new Set(chosen)
      if (!next.delete(key)) next.add(key)
      setChosen(next)
    },
    /** Deselects published documents. */
    deselect: (keys: ReadonlySet<string>) =>
      setChosen((current) => new Set([...current].filter((key) => !keys.has(key)))),
  }
}

/** Publishes one or more drafts, now or later. Shows their problems first. */
export function PublishDialog({
  documents: requested,
  onClose,
  onPublished,
  onChanged,
  onRequestReview,
}: Props) {
  const { plans, offered, chosen, selected, isAlone, toggle, deselect } = usePublishSelection(requested)
  const [times, setTimes] = useState<WrittenTimes>({
    isLater: false,
    at: '',
    until: '',
    keepsEnds: true,
  })
  const { outcome, published, run, fail } = usePublication(onChanged)

  async function publishChosen(): Promise<void> {
    const results = await run(selected, times)
    void plans.refetch()
    const live = new Set(results.map(({ document }) => keyOf(document)))
    deselect(live)
    if (live.size > 0 && requested.every(({ document }) => live.has(keyOf(document)))) onPublished?.()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    publishChosen().catch((error: unknown) => fail(failureOf(error)))
  }
  const [first] = requested
  const { isOpen, hasErrors } = useOpenPage(first?.document)
  const isDone = outcome?.kind === 'done'
  const isBlocked = hasErrors && first !== undefined && chosen.has(keyOf(first.document))
  return (
    <Modal label={inspectorText('publish.title')} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit}>
        <h2>{inspectorText('publish.title')}</h2>
        {!isDone && (
          <>
            <DocumentChoice offered={offered} chosen={chosen} isAlone={isAlone} onToggle={toggle} />
            <TimeFields times={times} onTimes={setTimes} />
            <PlannedEnds plans={plans} chosen={chosen} times={times} onTimes={setTimes} />
            <LaterPlans plans={plans} chosen={chosen} times={times} />
          </>
        )}
        {onRequestReview && outcome === undefined && (
          <button type="button" className={styles.link} onClick={onRequestReview}>
            {reviewText('askFirst')}
          </button>
        )}
        {isOpen && (outcome === undefined || outcome.kind === 'running') && (
          <OpenPageChecks
            alongside={selected.flatMap(({ document }) => (document === first?.document ? [] : document))}
            onLeave={onClose}
          />
        )}
        <OutcomeReport outcome={outcome} published={published} offered={offered} />
        <div className={styles.actions}>
          <button type="button" className={styles.button} onClick={onClose}>
            {inspectorText(isDone ? 'common.close' : 'common.cancel')}
          </button>
          {!isDone && (
            <button
              type="submit"
              className={styles.primary}
              disabled={outcome?.kind === 'running' || chosen.size === 0 || isBlocked}
            >
              {inspectorText(times.isLater ? 'publish.plan' : 'publish.do')}
            </button>
          )}
        </div>
      </form>
    </Modal>
  )
}
