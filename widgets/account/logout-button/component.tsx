import type { WidgetProps } from '#renderer/define-widget.ts'
import { Form } from '#renderer/kit/form.tsx'
import styles from '#widgets/account/logout-button/component.module.css'
import type { logoutButton } from '#widgets/account/logout-button/index.ts'

export default function LogoutButton({ context: { texts }, id }: WidgetProps<typeof logoutButton>) {
  return (
    <div className={styles.quiet}>
      <Form
        endpoint="session.signOut"
        id={id}
        texts={texts}
        submit={texts['account.logOut']}
        done={null}
        behaviour="session-form"
      >
        {null}
      </Form>
    </div>
  )
}
