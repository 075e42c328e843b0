import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { refusalOf } from '#preview/interface/failure.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import { nameMarket } from '#preview/interface/name-market.tsx'
import styles from '#preview/people/people.module.css'
import { familyNames, kindNames, marketNames } from '#preview/people/scope-names.ts'
import { call } from '#preview/state/api.ts'
import { definitionsAtom, siteAtom } from '#preview/state/library.ts'
import controls from '#preview/styles/controls.module.css'
import { contentKindText, familyText } from '#preview/texts/scope-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { familyOf } from '#schemas/api/editor-roles.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import { access } from '#schemas/editor/access.ts'
import type { Editor } from '#schemas/editor/parts.ts'
import { type ContentKind, contentKinds } from '#schemas/pages/content-kinds.ts'

/** Scope of a role; null: everything. */
export interface RoleScope {
  markets: readonly string[] | null
  kinds: readonly ContentKind[] | null
  families: readonly string[] | null
}

/** The scope of a role without limits. */
export const everything: RoleScope = { markets: null, kinds: null, families: null }

/** Whether a choice can be saved: a role that covers nothing would be a viewer. */
export const isChosen = (scope: RoleScope): boolean =>
  Object.values(scope).every(
    (chosenIds: readonly string[] | null) => chosenIds === null || chosenIds.length > 0,
  )

/** Returns a scope in the format of the server. */
export const sentScope = ({ markets, kinds, families }: RoleScope) => ({
  markets: markets && [...markets],
  kinds: kinds && [...kinds],
  families: families && [...families],
})

/** Describes a scope: `Danmark · Content pages`, or that it covers everything. */
export function scopeName({ markets, kinds, families }: RoleScope): string {
  const parts = [
    markets && marketNames(markets),
    kinds && kindNames(kinds),
    families && text('people.widgetsNamed', { families: familyNames(families) }),
  ].filter((part) => part !== null)
  return parts.length === 0 ? text('people.everything') : parts.join(' · ')
}

interface Option<Id extends string> {
  id: Id
  name: string
}

interface ChoiceProps<Id extends string> {
  name: string
  legend: string
  all: string
  some: string
  hint: string
  options: readonly Option<Id>[]
  chosen: readonly Id[] | null
  onChoose: (chosenIds: readonly Id[] | null) => void
}

/** Renders the choice between all of something and some. */
function Choice<Id extends string>(props: ChoiceProps<Id>) {
  const { name, legend, all, some, hint, options, chosen, onChoose } = props
  const toggle = (id: Id, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChoose(options.map((option) => option.id).filter((item) => next.has(item)))
  }
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <label>
        <input type="radio" name={name} checked={chosen === null} onChange={() => onChoose(null)} />
        {all}
      </label>
      <label>
        <input type="radio" name={name} checked={chosen !== null} onChange={() => onChoose(chosen ?? [])} />
        {some}
      </label>
      {chosen !== null && (
        <>
          <ul className={styles.markets}>
            {options.map((option) => (
              <li key={option.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.includes(option.id)}
                    onChange={({ target }) => toggle(option.id, target.checked)}
                  />
                  {option.name}
                </label>
              </li>
            ))}
          </ul>
          <p className={controls.hint}>{hint}</p>
        </>
      )}
    </fieldset>
  )
}

interface Props {
  scope: RoleScope
  onScope: (scope: RoleScope) => void
}

/** Renders the choice of a role's scope: markets, kinds of content, and families of widgets. */
export function ScopeFields({ scope, onScope }: Props) {
  const markets = useAtomValue(siteAtom)?.markets ?? []
  const definitions = useAtomValue(definitionsAtom)
  const families = [...new Set([...definitions.values()].map(({ folder }) => familyOf(folder)))]
  return (
    <>
      <Choice
        name="markets"
        legend={text('people.markets')}
        all={text('people.allMarkets')}
        some={text('people.someMarkets')}
        hint={text('people.marketsAbout')}
        options={markets.map(({ id }) => ({ id, name: nameMarket(markets, id) }))}
        chosen={scope.markets}
        onChoose={(chosen) => onScope({ ...scope, markets: chosen })}
      />
      <Choice
        name="kinds"
        legend={text('people.kinds')}
        all={text('people.allKinds')}
        some={text('people.someKinds')}
        hint={text('people.kindsAbout')}
        options={contentKinds.map((id) => ({ id, name: contentKindText(id) }))}
        chosen={scope.kinds}
        onChoose={(kinds) => onScope({ ...scope, kinds: kinds })}
      />
      <Choice
        name="families"
        legend={text('people.families')}
        all={text('people.allFamilies')}
        some={text('people.someFamilies')}
        hint={text('people.familiesAbout')}
        options={families.map((id) => ({ id, name: familyText(id) }))}
        chosen={scope.families}
        onChoose={(chosen) => onScope({ ...scope, families: chosen })}
      />
    </>
  )
}

interface DialogProps {
  person: WithUndefined<Editor>
  /** Receives the result as text. */
  onSaved: (message: string) => void
  onClose: () => void
}

/** Changes the scope of an editor's role. */
export function ScopeDialog({ person: { id, name, ...before }, onSaved, onClose }: DialogProps) {
  const [scope, setScope] = useState<RoleScope>(before)
  async function save(): Promise<string | undefined> {
    const response = await call(access.changeEditor, { path: { id }, body: sentScope(scope) })
    if (response.status !== 200) return refusalOf(response)
    onSaved(text('people.scopeChanged', { name, scope: scopeName(scope) }))
    return undefined
  }
  return (
    <FormDialog
      title={text('people.scopeOf', { name })}
      action={text('people.scopeSave')}
      isComplete={isChosen(scope)}
      send={save}
      onClose={onClose}
    >
      <ScopeFields scope={scope} onScope={setScope} />
    </FormDialog>
  )
}
