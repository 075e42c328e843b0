import { LoginViews } from '#renderer/components/login/login-views.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { DataOf } from '#renderer/loader.ts'
import styles from '#widgets/account/authentication/component.module.css'
import type { authentication } from '#widgets/account/authentication/index.ts'
import type loader from '#widgets/account/authentication/load.ts'

/** Everything that signing in takes; on a page that is one visitor's alone the server shows what its address asks for. */
export default function Authentication({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof authentication, DataOf<typeof loader>>) {
  const { loginUrl = `/${context.market}/login`, ...words } = content
  return (
    <section className={styles.authentication}>
      <LoginViews
        id={id}
        texts={context.texts}
        toggles={context.toggles}
        loginUrl={loginUrl}
        view={data?.view ?? 'login'}
        token={data?.token ?? ''}
        {...words}
      />
    </section>
  )
}
