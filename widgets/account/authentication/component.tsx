import { LoginViews } from '#renderer/components/login/login-views.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { DataOf } from '#renderer/loader.ts'
import styles from '#widgets/account/authentication/component.module.css'
import type { authentication } from '#widgets/account/authentication/index.ts'
import type loader from '#widgets/account/authentication/load.ts'

/** Renders the complete sign-in; on private pages the server renders the view of the address. */
export default function Authentication({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof authentication, DataOf<typeof loader>>) {
  const { loginUrl = context.pages.loginPage, ...words } = content
  return (
    <section className={styles.authentication}>
      <LoginViews
        id={id}
        texts={context.texts}
        toggles={context.toggles}
        loginUrl={loginUrl}
        accountUrl={context.pages.accountPage}
        view={data?.view ?? 'login'}
        token={data?.token ?? ''}
        {...words}
      />
    </section>
  )
}
