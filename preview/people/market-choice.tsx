import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { refusalOf } from '#preview/interface/failure.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import styles from '#preview/people/people.module.css'
import { marketNames } from '#preview/people/rights-notice.tsx'
import { call } from '#preview/state/api.ts'
import { siteAtom } from '#preview/state/library.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'
import type { Given } from '#schemas/api/endpoint.ts'
import { access } from '#schemas/editor/access.ts'
import type { Editor } from '#schemas/editor/parts.ts'

/** Ids of the markets of a role; null: all. */
export type RoleMarkets = readonly string[] | null

/** Whether a choice of markets can be saved: a role that covers none would be a viewer. */
export const isChosen = (markets: RoleMarkets): boolean => markets === null || markets.length > 0

interface Props {
  markets: RoleMarkets
  onMarkets: (markets: RoleMarkets) => void
}

/** Renders the choice of the markets in which a role holds. */
export function MarketChoice({ markets, onMarkets }: Props) {
  const all = useAtomValue(siteAtom)?.markets ?? []
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(markets)
    if (isOn) next.add(id)
    else next.delete(id)
    onMarkets(all.map((market) => market.id).filter((item) => next.has(item)))
  }
  return (
    <fieldset className={styles.choice}>
      <legend>{text('people.markets')}</legend>
      <label>
        <input type="radio" name="scope" checked={markets === null} onChange={() => onMarkets(null)} />
        {text('people.allMarkets')}
      </label>
      <label>
        <input
          type="radio"
          name="scope"
          checked={markets !== null}
          onChange={() => onMarkets(markets ?? [])}
        />
        {text('people.someMarkets')}
      </label>
      {markets !== null && (
        <>
          <ul className={styles.markets}>
            {all.map(({ id, name }) => (
              <li key={id}>
                <label>
                  <input
                    type="checkbox"
                    checked={markets.includes(id)}
                    onChange={({ target }) => toggle(id, target.checked)}
                  />
                  <span>
                    {name} <span className={controls.hint}>{id}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <p className={controls.hint}>{text('people.marketsAbout')}</p>
        </>
      )}
    </fieldset>
  )
}

interface DialogProps {
  person: Given<Editor>
  /** Receives the result as text. */
  onSaved: (message: string) => void
  onClose: () => void
}

/** Changes the markets of an editor's role. */
export function MarketsDialog({ person: { id, name, markets: before }, onSaved, onClose }: DialogProps) {
  const [markets, setMarkets] = useState<RoleMarkets>(before)
  async function save(): Promise<string | undefined> {
    const body = { markets: markets && [...markets] }
    const answer = await call(access.changeEditor, { path: { id }, body })
    if (answer.status !== 200) return refusalOf(answer)
    const names = markets === null ? text('people.allMarkets') : marketNames(markets)
    onSaved(text('people.marketsChanged', { name, markets: names }))
    return undefined
  }
  return (
    <FormDialog
      title={text('people.marketsOf', { name })}
      action={text('people.marketsSave')}
      isComplete={isChosen(markets)}
      send={save}
      onClose={onClose}
    >
      <MarketChoice markets={markets} onMarkets={setMarkets} />
    </FormDialog>
  )
}
