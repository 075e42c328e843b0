import { useState } from 'react'
import { marketName } from '#preview/followed/market-name.ts'
import { failureOf, refusalOf } from '#preview/inspector/failure.ts'
import styles from '#preview/inspector/inspector.module.css'
import { say } from '#preview/inspector/inspector-texts.ts'
import { Modal } from '#preview/shell/modal.tsx'
import { call } from '#preview/state/api.ts'
import type { OpenPage } from '#preview/state/page.ts'
import { addressOf, goTo } from '#preview/state/place.ts'
import { flush, openDocument } from '#preview/state/save.ts'
import { may } from '#preview/state/session.ts'
import { marketTrees } from '#schemas/editor/market-trees.ts'

/** What giving the page up means, of all that there is to lose. */
function Losses({ open, market }: { open: OpenPage; market: string }) {
  const { isDraft, publishedVersion, followed } = open
  return (
    <ul>
      {isDraft && <li>{say('follow.losesDraft')}</li>}
      {publishedVersion !== null && <li>{say('follow.losesPublished')}</li>}
      <li>{say(followed?.isPublished ? 'follow.shows' : 'follow.showsNothing', { market })}</li>
    </ul>
  )
}

/** On a market's own page that a followed market has, too: to look at that one, and to show it again. */
export function FollowAgain({ open }: { open: OpenPage }) {
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { document, followed, readOnly } = open
  if (!followed || followed.isInherited) return null
  const market = marketName(followed.document.market)

  async function follow(): Promise<void> {
    await flush()
    const answer = await call(marketTrees.follow, { body: { document } })
    if (answer.status !== 200) return setFailure(refusalOf(answer))
    setAsked(false)
    await openDocument(document)
  }

  return (
    <section className={styles.block} aria-label={say('follow.about')}>
      <p className={styles.hint}>{say(readOnly ? 'follow.takenDown' : 'follow.own', { market })}</p>
      <span className={styles.line}>
        <button type="button" className={styles.button} onClick={() => goTo(addressOf(followed.document))}>
          {say('follow.open')}
        </button>
        {may('publisher') && (
          <button type="button" className={styles.button} onClick={() => setAsked(true)}>
            {say('follow.again')}
          </button>
        )}
      </span>
      {isAsked && (
        <Modal label={say('follow.again')} onClose={() => setAsked(false)}>
          <div className={styles.dialog}>
            <h2>{say('follow.again')}</h2>
            <Losses open={open} market={market} />
            <p role="status">{failure}</p>
            <div className={styles.actions}>
              <button type="button" className={styles.button} onClick={() => setAsked(false)}>
                {say('common.cancel')}
              </button>
              <button
                type="button"
                className={styles.primary}
                onClick={() => {
                  follow().catch((error: unknown) => setFailure(failureOf(error)))
                }}
              >
                {say('follow.again')}
              </button>
            </div>
          </div>
        </Modal>
      )}
    </section>
  )
}
