import type { OpenDraft } from '#preview/draft/draft.ts'
import { marketName } from '#preview/followed/market-name.ts'
import { ConfirmedButton } from '#preview/interface/confirmed-button.tsx'
import { refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { call } from '#preview/state/api.ts'
import { addressOf, navigate } from '#preview/state/location.ts'
import { openDocument, saveBefore } from '#preview/state/save.ts'
import { currentScope, hasRole } from '#preview/state/session.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { marketTrees } from '#schemas/editor/market-trees.ts'

/** Renders what is lost when the page is deleted. */
function Losses({ open, market }: { open: OpenDraft; market: string }) {
  const { isDraft, publishedVersion, followed } = open
  return (
    <ul>
      {isDraft && <li>{inspectorText('follow.losesDraft')}</li>}
      {publishedVersion !== null && <li>{inspectorText('follow.losesPublished')}</li>}
      <li>{inspectorText(followed?.isPublished ? 'follow.shows' : 'follow.showsNothing', { market })}</li>
    </ul>
  )
}

/** Renders links to the page in followed markets, and the button that follows it again. */
export function FollowAgain({ open }: { open: OpenDraft }) {
  const { document, followed, readOnly } = open
  if (!followed || followed.isInherited) return null
  const market = marketName(followed.document.market)

  async function follow(): Promise<string | undefined> {
    const unsaved = await saveBefore(document)
    if (unsaved !== undefined) return unsaved
    const response = await call(marketTrees.follow, { body: { document } })
    if (response.status !== 200) return refusalOf(response)
    await openDocument(document)
    return undefined
  }

  return (
    <section className={styles.block} aria-label={inspectorText('follow.about')}>
      <p className={styles.hint}>{inspectorText(readOnly ? 'follow.takenDown' : 'follow.own', { market })}</p>
      <span className={styles.line}>
        <button
          type="button"
          className={styles.button}
          onClick={() => navigate(addressOf(followed.document))}
        >
          {inspectorText('follow.open')}
        </button>
        {hasRole('publisher', document) && !currentScope().families && (
          <ConfirmedButton name={inspectorText('follow.again')} onConfirm={follow}>
            <Losses open={open} market={market} />
          </ConfirmedButton>
        )}
      </span>
    </section>
  )
}
