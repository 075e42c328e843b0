import { atom, useAtom, useAtomValue } from 'jotai'
import { type KeyboardEvent, useRef } from 'react'
import { Checks } from '#preview/checks/checks.tsx'
import { Comments } from '#preview/comments/comments.tsx'
import { Inspector } from '#preview/inspector/inspector.tsx'
import styles from '#preview/interface/inspector.module.css'
import { History } from '#preview/publishing/history.tsx'
import { commentsAtom, isOpenThread } from '#preview/state/comments.ts'
import { followedAtom, isDraftOpenAtom, problemsAtom, takesNoChangesAtom } from '#preview/state/open-draft.ts'
import { type PanelTab, panelAtom } from '#preview/state/panel.ts'
import { type InspectorText, inspectorText } from '#preview/texts/inspector-texts.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'

const tabs: readonly (readonly [PanelTab, InspectorText])[] = [
  ['settings', 'tab.settings'],
  ['checks', 'tab.checks'],
  ['comments', 'tab.comments'],
  ['history', 'tab.history'],
]

const panels = { settings: Inspector, checks: Checks, comments: Comments, history: History } as const

const isElsewhereAtom = atom((get) => get(takesNoChangesAtom) && !get(followedAtom))
const problemCountAtom = atom((get) => get(problemsAtom)?.length ?? 0)
const isBlockedAtom = atom((get) => get(problemsAtom)?.some(({ severity }) => severity === 'error') === true)

/** Renders the side panel: settings, problems and history. */
export function SidePanel() {
  const [{ tab }, setPanel] = useAtom(panelAtom)
  const count = useAtomValue(problemCountAtom)
  const isBlocked = useAtomValue(isBlockedAtom)
  // Pages of another content system have no history here; inherited pages may have one.
  const isElsewhere = useAtomValue(isElsewhereAtom)
  // Comments belong to documents of our own.
  const takesNoChanges = useAtomValue(takesNoChangesAtom)
  const open = useAtomValue(commentsAtom).threads?.filter(isOpenThread).length ?? 0
  const isOpen = useAtomValue(isDraftOpenAtom)
  const list = useRef<HTMLDivElement>(null)
  const choose = (next: PanelTab) => setPanel((panel) => ({ ...panel, tab: next, field: undefined }))
  const visibleTabs = tabs.filter(
    ([name]) => !(name === 'history' && isElsewhere) && !(name === 'comments' && takesNoChanges),
  )
  const step = ({ key }: KeyboardEvent) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const at = visibleTabs.findIndex(([name]) => name === tab)
    const next = visibleTabs[(at + by + visibleTabs.length) % visibleTabs.length]?.[0]
    if (by === 0 || !next) return
    choose(next)
    findElement(list.current, `#tab-${next}`)?.focus()
  }
  const Panel = panels[tab === 'comments' && takesNoChanges ? 'settings' : tab]
  return (
    <div className={styles.panel}>
      <div ref={list} role="tablist" className={styles.tabs} aria-label={inspectorText('inspector.about')}>
        {visibleTabs.map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            className={styles.tab}
            aria-selected={name === tab}
            aria-controls="side-panel"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={step}
          >
            {inspectorText(title)}
            {name === 'checks' && count > 0 && (
              <span className={styles.badge} data-severity={isBlocked ? 'error' : 'warning'}>
                {count}
              </span>
            )}
            {name === 'comments' && open > 0 && (
              <span className={styles.badge} data-severity="none">
                {open}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="side-panel"
        className={styles.body}
        aria-labelledby={`tab-${tab}`}
        tabIndex={-1}
      >
        {tab !== 'settings' && <h2 className="visually-hidden">{inspectorText(`tab.${tab}`)}</h2>}
        {isOpen && <Panel />}
      </div>
    </div>
  )
}
