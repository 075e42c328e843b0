import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { initialsOf } from '#preview/interface/initials.ts'
import { useRequest } from '#preview/interface/use-request.ts'
import { AddPerson } from '#preview/people/add-person.tsx'
import styles from '#preview/people/people.module.css'
import { RemovePerson } from '#preview/people/remove-person.tsx'
import { ScopeDialog, scopeName } from '#preview/people/role-scope.tsx'
import { SmallForm } from '#preview/products/small-form.tsx'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { call } from '#preview/state/api.ts'
import { useSite } from '#preview/state/library.ts'
import { sessionAtom } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { type EditorRole, editorRoles, isAtLeast } from '#schemas/api/editor-roles.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import { access } from '#schemas/editor/access.ts'
import type { Editor, EditorAccount } from '#schemas/editor/parts.ts'
import { secondFactor } from '#schemas/editor/second-factor.ts'

interface LineProps {
  person: WithUndefined<EditorAccount>
  isYou: boolean
  onRole: (role: EditorRole) => Promise<void>
  onScope: () => void
  onRemove: () => void
  /** Undefined where there is nothing to reset. */
  onReset: (() => void) | undefined
}

/** The role of a person. It is saved by its button alone: arrow keys change a select at each step. */
function RoleForm({ person: { name, role }, onRole }: Pick<LineProps, 'person' | 'onRole'>) {
  const [chosen, setChosen] = useState(role)
  async function send(): Promise<undefined> {
    await onRole(chosen)
  }
  return (
    <SmallForm
      className={styles.role}
      action={text('people.scopeSave')}
      label={text('people.saveRoleOf', { name })}
      isChanged={chosen !== role}
      send={send}
    >
      <select
        className={controls.select}
        aria-label={text('people.roleOf', { name })}
        title={text(`role.${chosen}About`)}
        value={chosen}
        onChange={({ target }) => setChosen(editorRoles.find((item) => item === target.value) ?? chosen)}
      >
        {editorRoles.map((item) => (
          <option key={item} value={item}>
            {text(`role.${item}`)}
          </option>
        ))}
      </select>
    </SmallForm>
  )
}

function Line({ person, isYou, onRole, onScope, onRemove, onReset }: LineProps) {
  const { name, email, role } = person
  const isLimitable = isAtLeast(role, 'editor') && !isAtLeast(role, 'admin')
  return (
    <li className={styles.person}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={styles.name}>
        <b>
          {name} {isYou && <span className={controls.hint}>({text('people.you')})</span>}
        </b>
        <span className={controls.hint}>{email}</span>
      </span>
      <RoleForm key={role} person={person} onRole={onRole} />
      {isLimitable && (
        <button
          type="button"
          className={`${controls.plain} ${styles.scope}`}
          aria-label={text('people.scopeOf', { name })}
          title={scopeName(person)}
          onClick={onScope}
        >
          <span>{scopeName(person)}</span>
        </button>
      )}
      {onReset && (
        <button
          type="button"
          className={controls.plain}
          aria-label={text('people.resetFactorOf', { name })}
          onClick={onReset}
        >
          {text('people.resetFactor')}
        </button>
      )}
      <button
        type="button"
        className={controls.icon}
        aria-label={text('people.remove', { name })}
        title={text('people.remove', { name })}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </li>
  )
}

/** Editors and their roles. For admins. */
export default function PeopleScreen() {
  const session = useAtomValue(sessionAtom)
  const [message, setMessage] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [limited, setLimited] = useState<WithUndefined<Editor>>()
  const [leaving, setLeaving] = useState<WithUndefined<Editor>>()
  useSite()
  const { value, failure, refetch } = useRequest('people', '', async () => {
    const response = await call(access.editors, {})
    return response.status === 200 ? response.body : refusalOf(response)
  })
  const userId = session.kind === 'signedIn' ? session.editor.id : undefined

  async function putRole({ id, name }: WithUndefined<Editor>, role: EditorRole): Promise<void> {
    const response = await call(access.changeEditor, { path: { id }, body: { role } })
    if (response.status === 200) setMessage(text('people.changed', { name, role: text(`role.${role}`) }))
    else setMessage(reasonOf(response))
    refetch()
  }
  async function resetFactor({ id, name }: WithUndefined<EditorAccount>): Promise<void> {
    const response = await call(secondFactor.reset, { path: { id } })
    setMessage(response.status === 204 ? text('people.factorReset', { name }) : refusalOf(response))
    refetch()
  }
  const close = (done?: string) => {
    setAdding(false)
    setLeaving(undefined)
    setLimited(undefined)
    if (done === undefined) return
    setMessage(done)
    refetch()
  }

  return (
    <ScreenFrame title={text('people.title')} screen="people">
      <div className={styles.head}>
        <p className={controls.hint}>{text('people.about')}</p>
        <button type="button" className={controls.primary} onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {text('people.add')}
        </button>
      </div>
      <p role="status">{message || failure}</p>
      <ul className={styles.people}>
        {value?.map((person) => (
          <Line
            key={person.id}
            person={person}
            isYou={person.id === userId}
            onRole={(role) => putRole(person, role)}
            onScope={() => setLimited(person)}
            onRemove={() => setLeaving(person)}
            onReset={
              person.secondFactor === 'on' && person.id !== userId
                ? () => {
                    resetFactor(person).catch((error: unknown) => setMessage(failureOf(error)))
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <dl className={styles.roles}>
        {editorRoles.map((role) => (
          <div key={role}>
            <dt>{text(`role.${role}`)}</dt>
            <dd className={controls.hint}>{text(`role.${role}About`)}</dd>
          </div>
        ))}
      </dl>
      {isAdding && <AddPerson onClose={close} />}
      {limited && <ScopeDialog person={limited} onSaved={close} onClose={() => setLimited(undefined)} />}
      {leaving && <RemovePerson person={leaving} onClose={close} />}
    </ScreenFrame>
  )
}
