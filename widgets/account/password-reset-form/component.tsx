import { PasswordResetForm as Form } from '#renderer/components/login/password-forms.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { MailToken } from '#schemas/visitors/login-view.ts'
import type { passwordResetForm } from '#widgets/account/password-reset-form/index.ts'

export default function PasswordResetForm({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof passwordResetForm, MailToken>) {
  const { loginUrl = context.pages.loginPage, headline, text } = content
  const token = data?.token ?? ''
  return (
    <Form id={id} texts={context.texts} headline={headline} text={text} loginUrl={loginUrl} token={token} />
  )
}
