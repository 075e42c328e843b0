import { type FormEvent, useState } from 'react'
import dialog from '#preview/interface/dialog.module.css'
import { failureOf } from '#preview/interface/failure.ts'
import { Modal } from '#preview/interface/modal.tsx'
import { NewPasswordField } from '#preview/interface/new-password-field.tsx'
import { everything, isChosen, type RoleScope, ScopeFields, sentScope } from '#preview/people/role-scope.tsx'
import { call } from '#preview/state/api.ts'
import controls from '#preview/styles/controls.module.css'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { type EditorRole, editorRoles, isAtLeast } from '#schemas/api/editor-roles.ts'
import { access } from '#schemas/editor/access.ts'

function RoleField({ role, onRole }: { role: EditorRole; onRole: (role: EditorRole) => void }) {
  return (
    <label className={controls.field}>
      {text('people.role')}
      <select
        className={controls.select}
        value={role}
        onChange={({ target }) => onRole(editorRoles.find((item) => item === target.value) ?? 'viewer')}
      >
        {editorRoles.map((item) => (
          <option key={item} value={item}>
            {text(`role.${item}`)}: {text(`role.${item}About`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Renders the form to add an editor. @param onClose receives the result as text; undefined if cancelled */
export function AddPerson({ onClose }: { onClose: (message?: string) => void }) {
  const [role, setRole] = useState<EditorRole>('editor')
  const [scope, setScope] = useState<RoleScope>(everything)
  const [problem, setProblem] = useState<string>()

  const isLimitable = isAtLeast(role, 'editor') && !isAtLeast(role, 'admin')

  async function add(form: FormData): Promise<void> {
    const read = (name: string) => String(form.get(name) ?? '')
    const response = await call(access.addEditor, {
      body: {
        name: read('name'),
        email: read('email'),
        password: read('password'),
        role,
        ...sentScope(isLimitable ? scope : everything),
      },
    })
    if (response.status === 201) onClose(text('people.added', { name: response.body.name }))
    else setProblem(reasonOf(response))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    add(new FormData(event.currentTarget)).catch((error: unknown) => setProblem(failureOf(error)))
  }

  return (
    <Modal label={text('people.add')} onClose={() => onClose()}>
      <form className={dialog.body} onSubmit={submit}>
        <h2>{text('people.add')}</h2>
        <label className={controls.field}>
          {text('people.name')}
          <input className={controls.input} name="name" autoComplete="off" required maxLength={100} />
        </label>
        <label className={controls.field}>
          {text('people.email')}
          <input className={controls.input} name="email" type="email" autoComplete="off" required />
        </label>
        <RoleField role={role} onRole={setRole} />
        {isLimitable && <ScopeFields scope={scope} onScope={setScope} />}
        <NewPasswordField label={text('people.password')} hint={text('people.passwordHint')} />
        {problem && (
          <p className={controls.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={dialog.foot}>
          <button type="button" className={controls.plain} onClick={() => onClose()}>
            {text('shell.cancel')}
          </button>
          <button type="submit" className={controls.primary} disabled={isLimitable && !isChosen(scope)}>
            {text('people.add')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
