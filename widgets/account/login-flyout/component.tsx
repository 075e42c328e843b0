import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import { LoginViews } from '#renderer/components/login/login-views.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { loginFlyout } from '#widgets/account/login-flyout/index.ts'

/**
 * Renders the login flyout, closed and the same on every page. `?showLoginFlyout=true` opens it (routes rule 18,
 * `widgets/account/login-flyout/page-client.ts`).
 */
export default function LoginFlyout({ content, context, id }: WidgetProps<typeof loginFlyout>) {
  const { loginUrl = context.pages.loginPage, flyout, ...words } = content
  const { texts, toggles, constants, mode } = context
  if (!toggles.loginFlyout && mode !== 'canvas') return <div hidden />
  return (
    <div data-client="login-flyout" data-delay={constants.loginFlyoutDelay}>
      <Flyout
        name="login"
        title={texts['login.title']}
        texts={texts}
        settings={{
          openFrom: 'right',
          closingDuration: constants.flyoutCloseDuration,
          header: false,
          ...flyout,
        }}
      >
        <LoginViews
          id={id}
          texts={texts}
          toggles={toggles}
          loginUrl={loginUrl}
          view="login"
          token=""
          inFlyout
          {...words}
        />
      </Flyout>
    </div>
  )
}
