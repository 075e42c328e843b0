import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import { followLink } from '#preview/interface/follow-link.ts'
import { Icon } from '#preview/interface/icon.tsx'
import styles from '#preview/merchandising/merchandising.module.css'
import { removeSearchRule } from '#preview/merchandising/merchandising-calls.ts'
import { draftOf, type RuleDraft, ruleOf } from '#preview/merchandising/rule-draft.ts'
import { RuleForm } from '#preview/merchandising/rule-form.tsx'
import { RuleList } from '#preview/merchandising/rule-list.tsx'
import { addressOfRule } from '#preview/merchandising/rule-words.ts'
import { SearchTrial } from '#preview/merchandising/search-trial.tsx'
import { SearchedTermList } from '#preview/merchandising/searched-terms.tsx'
import { useSearchRules } from '#preview/merchandising/use-merchandising.ts'
import { OperatorMenu } from '#preview/orders/operator-menu.tsx'
import { OperatorScreen } from '#preview/orders/operator-sign-in.tsx'
import detail from '#preview/orders/order-detail.module.css'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { locationAtom, navigate } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'
import type { ListedSearchRule, OfficeSearchRules } from '#schemas/commerce/merchandising.ts'
import { tidyRuleTerm } from '#schemas/commerce/search-terms.ts'

const list = '/preview/search'
const add = `${list}/new`
/** The screen's item that lists what customers search for. */
const termsItem = 'terms'
const terms = `${list}/${termsItem}`

function BackToList() {
  return (
    <a className={detail.back} href={list} onClick={followLink(list)}>
      ← {merchandisingText('back')}
    </a>
  )
}

/** The button that deletes a rule. */
function RemoveButton({ rule, onRemoved }: { rule: ListedSearchRule; onRemoved: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={detail.buttons}>
      <button type="button" className={controls.plain} onClick={() => setOpen(true)}>
        {merchandisingText('act.remove')}
      </button>
      {isOpen && (
        <ConfirmDialog
          title={merchandisingText('act.remove')}
          name={merchandisingText('act.remove')}
          onConfirm={async () => {
            const refusal = await removeSearchRule(rule)
            if (refusal === undefined) onRemoved()
            return refusal
          }}
          onClose={() => setOpen(false)}
        >
          <p>{merchandisingText('confirm.remove', { term: rule.term })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface EditorProps {
  stored: ListedSearchRule | undefined
  start: RuleDraft
  choices: OfficeSearchRules
  /** Reads the rules again. */
  onSaved: (draft: RuleDraft) => Promise<void>
}

/** The form of a rule, beside what the search finds with it. */
function RuleEditor({ stored, start, choices, onSaved }: EditorProps) {
  // What the operator began to change: a version that is read later is not what the draft changes.
  const [typed, setTyped] = useState<{ draft: RuleDraft; over: ListedSearchRule | undefined }>()
  const { draft, over } = typed ?? { draft: start, over: stored }
  const { kind, scope } = draft
  const rule = ruleOf(draft, over)
  const isChanged = !over || JSON.stringify(draft) !== JSON.stringify(draftOf(over))
  const markets = choices.markets.filter(({ id, language }) => (kind === 'synonym' ? language : id) === scope)
  return (
    <div className={styles.columns}>
      <RuleForm
        {...{ draft, choices }}
        stored={over}
        onSaved={async (saved) => {
          await onSaved(saved)
          setTyped(undefined)
        }}
        change={(part) =>
          setTyped((before) =>
            before
              ? { ...before, draft: { ...before.draft, ...part } }
              : { draft: { ...start, ...part }, over: stored },
          )
        }
      />
      <SearchTrial
        key={`${kind === 'synonym'} ${scope}`}
        markets={markets}
        term={draft.term}
        draft={isChanged ? rule : undefined}
        version={stored?.version ?? ''}
      />
    </div>
  )
}

interface DetailProps {
  item: string
  query: URLSearchParams
  value: OfficeSearchRules
  refetch: () => Promise<void>
  menu: ReactNode
}

/** Returns a new rule as the address starts it. */
function newDraft(query: URLSearchParams, { markets }: OfficeSearchRules): RuleDraft {
  const market = markets.find(({ id }) => id === query.get('market')) ?? markets[0]
  return {
    kind: 'synonym',
    scope: market?.language ?? '',
    term: query.get('term') ?? '',
    targets: '',
    isMutual: false,
  }
}

/** One search rule, or the form of a new one. */
function RuleDetail({ item, query, value, refetch, menu }: DetailProps) {
  const [done, setDone] = useState('')
  const isNew = item === 'new'
  const stored = value.rules.find(
    ({ kind, scope, term }) =>
      kind === query.get('kind') && scope === query.get('scope') && term === query.get('term'),
  )
  const title = isNew ? merchandisingText('new') : (stored?.term ?? merchandisingText('title'))

  async function onSaved({ kind, scope, term }: RuleDraft): Promise<void> {
    setDone(merchandisingText('done.saved'))
    navigate(addressOfRule({ kind, scope, term: tidyRuleTerm({ kind, scope, term }) }))
    await refetch()
  }

  return (
    <ScreenFrame title={title} screen="search" menu={menu} above={<BackToList />}>
      {!isNew && stored && (
        <RemoveButton
          rule={stored}
          onRemoved={() => {
            void refetch()
            navigate(list)
          }}
        />
      )}
      {!isNew && !stored && !done && <p role="alert">{merchandisingText('detail.missing')}</p>}
      {(isNew || stored) && (
        <RuleEditor
          key={stored ? addressOfRule(stored) : 'new'}
          stored={isNew ? undefined : stored}
          start={!isNew && stored ? draftOf(stored) : newDraft(query, value)}
          choices={value}
          onSaved={onSaved}
        />
      )}
      <p role="status" className={detail.done}>
        {done}
      </p>
    </ScreenFrame>
  )
}

function Search({ email }: { email: string }) {
  const { item, query } = useAtomValue(locationAtom)
  const { value, failure, refetch } = useSearchRules()
  const menu = <OperatorMenu email={email} />
  if (item === termsItem)
    return (
      <ScreenFrame
        title={merchandisingText('terms.title')}
        screen="search"
        menu={menu}
        above={<BackToList />}
      >
        <SearchedTermList />
      </ScreenFrame>
    )
  if (item && value) return <RuleDetail {...{ item, query, value, refetch, menu }} />
  return (
    <ScreenFrame
      title={merchandisingText('title')}
      screen="search"
      menu={menu}
      actions={
        value && (
          <>
            <a className={controls.plain} href={terms} onClick={followLink(terms)}>
              {merchandisingText('terms.title')}
            </a>
            <a className={controls.primary} href={add} onClick={followLink(add)}>
              <Icon name="plus" />
              {merchandisingText('new')}
            </a>
          </>
        )
      }
    >
      {failure && <p role="alert">{failure}</p>}
      {value && <RuleList {...value} />}
    </ScreenFrame>
  )
}

/** Rules of searches, for operators alone. */
export default function SearchScreen() {
  return <OperatorScreen title={merchandisingText('title')} Screen={Search} />
}
