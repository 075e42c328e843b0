import { Form } from '#renderer/components/form/form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
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
        client="sign-out"
      >
        {null}
      </Form>
    </div>
  )
}
