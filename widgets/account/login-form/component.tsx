import { LoginForm as Form } from '#renderer/components/login/login-form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { loginForm } from '#widgets/account/login-form/index.ts'

export default function LoginForm({ content, context, id }: WidgetProps<typeof loginForm>) {
  const { loginUrl = context.pages.loginPage, headline, text } = content
  return <Form id={id} texts={context.texts} headline={headline} text={text} loginUrl={loginUrl} />
}
