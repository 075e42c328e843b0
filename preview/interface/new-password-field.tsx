import controls from '#preview/styles/controls.module.css'

interface Props {
  label: string
  hint: string
}

/** Renders the field `password` of a form that sets an editor's password. */
export function NewPasswordField({ label, hint }: Props) {
  return (
    <label className={controls.field}>
      {label}
      <input
        className={controls.input}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={200}
      />
      <span className={controls.hint}>{hint}</span>
    </label>
  )
}
