import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { PatternButton } from '#preview/inspector/pattern-button.tsx'
import { detach, readPatterns } from '#preview/inspector/patterns.ts'
import styles from '#preview/interface/inspector.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { UsageDialog } from '#preview/replacing/usage-dialog.tsx'
import { siteAtom } from '#preview/state/library.ts'
import { addressOf, navigate } from '#preview/state/location.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { WidgetNode } from '#schemas/pages/page.ts'

/** Renders the uses of a pattern or a page. */
export function LinkUsage({ document }: { document: EditedDocument }) {
  const [isConfirming, setAsks] = useState(false)
  const { key, market, kind } = document
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setAsks(true)}>
        {inspectorText('patterns.usage')}
      </button>
      {isConfirming && (
        <UsageDialog
          of={kind === 'pattern' ? 'pattern' : 'page'}
          value={key}
          market={market}
          name={key}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

interface Props {
  widget: WidgetNode
  market: string
  disabled: boolean
}

/** Renders the actions of a link to a pattern: edit the pattern, or detach a copy. */
export function LinkedPattern({ widget, market, disabled }: Props) {
  const { value, failure } = useRequest('patterns', '', readPatterns)
  const site = useAtomValue(siteAtom)
  const followed = site?.markets.find(({ id }) => id === market)?.followed ?? []
  // The market's own pattern has priority over patterns of followed markets.
  const pattern = [market, ...followed]
    .map((from) =>
      value?.find(({ document }) => document.market === from && document.key === widget.content.pattern),
    )
    .find((text) => text !== undefined)
  if (failure) return <p role="alert">{failure}</p>
  if (!value) return null
  if (!pattern) return <p className={styles.notice}>{inspectorText('patterns.missing')}</p>
  const { document, isPublished } = pattern
  return (
    <section className={styles.block} aria-label={pattern.name}>
      <h3>{pattern.name}</h3>
      <p className={styles.hint}>{inspectorText(isPublished ? 'patterns.linked' : 'patterns.unpublished')}</p>
      <span className={styles.line}>
        <PatternButton action="edit" name={pattern.name} onPress={() => navigate(addressOf(document))} />
        {!disabled && (
          <PatternButton action="detach" name={pattern.name} onPress={() => detach(widget, pattern)} />
        )}
      </span>
      <LinkUsage document={document} />
    </section>
  )
}
