import { Icon } from '#renderer/components/elements/icon.tsx'
import formStyles from '#renderer/components/form/form.module.css'
import {
  controlAttributes,
  Field,
  type FieldProps,
  lengthAttributes,
} from '#renderer/components/form/form-field.tsx'
import styles from '#renderer/components/login/login-views.module.css'

interface Props extends FieldProps {
  /** Label of the button that reveals the input. */
  show: string
  /** For password managers: an existing password, or a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** Renders a password field with a button that reveals it, which the form's script activates. */
export function PasswordField({ show, autoComplete, ...props }: Props) {
  const control = controlAttributes(props)
  return (
    <Field {...props}>
      <span className={styles.password}>
        <input
          {...control}
          {...lengthAttributes(props.rules)}
          className={formStyles.control}
          type="password"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={show}
          aria-pressed="false"
          aria-controls={control.id}
          data-shows-password=""
          hidden
        >
          <Icon name="eye" />
        </button>
      </span>
    </Field>
  )
}
