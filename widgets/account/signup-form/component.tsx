import { SignupForm as Form } from '#renderer/components/login/signup-form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { signupForm } from '#widgets/account/signup-form/index.ts'

export default function SignupForm({ content, context, id }: WidgetProps<typeof signupForm>) {
  const { loginUrl = context.pages.loginPage, headline, text, termsUrl } = content
  return (
    <Form
      id={id}
      texts={context.texts}
      headline={headline}
      text={text}
      loginUrl={loginUrl}
      termsUrl={termsUrl}
      needsTerms={context.toggles.newSignupTerms}
    />
  )
}
