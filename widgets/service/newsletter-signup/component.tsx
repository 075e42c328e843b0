import type { WidgetProps } from '#renderer/define-widget.ts'
import forms from '#renderer/kit/form.module.css'
import { Form } from '#renderer/kit/form.tsx'
import { TextField } from '#renderer/kit/form-field.tsx'
import { FormIntro } from '#renderer/kit/form-intro.tsx'
import { FormOutcome } from '#renderer/kit/form-outcome.tsx'
import { rulesOf } from '#renderer/kit/form-rules.ts'
import { Markdown } from '#renderer/kit/markdown.tsx'
import { mailFragments } from '#schemas/api/form-fields.ts'
import { newsletter } from '#schemas/api/newsletter.ts'
import styles from '#widgets/service/newsletter-signup/component.module.css'
import type { newsletterSignup } from '#widgets/service/newsletter-signup/index.ts'

export default function NewsletterSignup({ content, context, id }: WidgetProps<typeof newsletterSignup>) {
  const { headline, text, buttonText, successMessage, terms, tellsOfMail } = content
  const { texts } = context
  return (
    <section className={styles.newsletter}>
      <FormIntro headline={headline} text={text} />
      <div className={`${forms.intro} ${styles.side}`}>
        {tellsOfMail && (
          <>
            <FormOutcome id={mailFragments.confirmed} kind="done">
              {texts['newsletterSignup.confirmed']}
            </FormOutcome>
            <FormOutcome id={mailFragments.expired} kind="refused">
              {texts['newsletterSignup.expired']}
            </FormOutcome>
          </>
        )}
        <Form
          endpoint="newsletter.signUp"
          startsOn="interaction"
          id={id}
          texts={texts}
          submit={buttonText || texts['newsletterSignup.submit']}
          done={successMessage || texts['newsletterSignup.sent']}
          inline
        >
          <TextField
            id={id}
            texts={texts}
            rules={rulesOf(newsletter.signUp.body, 'email')}
            label={texts['form.emailAddress']}
          />
        </Form>
        {terms && (
          <div className={`prose ${styles.terms}`}>
            <Markdown>{terms}</Markdown>
          </div>
        )}
      </div>
    </section>
  )
}
