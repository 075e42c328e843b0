import { Form } from '#renderer/components/form/form.tsx'
import { TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import type { FormTexts } from '#renderer/components/form/form-texts.ts'
import { newsletter } from '#schemas/api/newsletter.ts'

export type NewsletterTexts = FormTexts &
  Readonly<Record<'form.emailAddress' | 'newsletterSignup.sent' | 'newsletterSignup.submit', string>>

interface Props {
  /** Id of the widget, or a derived one if the widget has several forms. */
  id: string
  texts: NewsletterTexts
  /** Label of the button. Default: the general text. */
  submit?: string | undefined
  /** Replaces the form after success. Default: the general text. */
  done?: string | undefined
}

/** Renders the newsletter form. */
export const NewsletterForm = ({ id, texts, submit, done }: Props) => (
  <Form
    endpoint="newsletter.signUp"
    startsOn="interaction"
    id={id}
    texts={texts}
    submit={submit || texts['newsletterSignup.submit']}
    done={done || texts['newsletterSignup.sent']}
    inline
  >
    <TextField
      id={id}
      texts={texts}
      rules={rulesOf(newsletter.signUp.body, 'email')}
      label={texts['form.emailAddress']}
    />
  </Form>
)
