import { VerifyEmail as Form } from '#renderer/components/login/verify-email.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { MailToken } from '#schemas/visitors/login-view.ts'
import type { verifyEmail } from '#widgets/account/verify-email/index.ts'

export default function VerifyEmail({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof verifyEmail, MailToken>) {
  const { loginUrl = context.pages.loginPage, headline, text } = content
  const token = data?.token ?? ''
  return (
    <Form
      id={id}
      texts={context.texts}
      headline={headline}
      text={text}
      loginUrl={loginUrl}
      accountUrl={context.pages.accountPage}
      token={token}
    />
  )
}
