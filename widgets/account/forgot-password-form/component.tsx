import { ForgotPasswordForm as Form } from '#renderer/components/login/password-forms.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { forgotPasswordForm } from '#widgets/account/forgot-password-form/index.ts'

export default function ForgotPasswordForm({ content, context, id }: WidgetProps<typeof forgotPasswordForm>) {
  const { loginUrl = context.pages.loginPage, headline, text } = content
  return <Form id={id} texts={context.texts} headline={headline} text={text} loginUrl={loginUrl} />
}
