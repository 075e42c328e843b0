import { Form } from '#renderer/kit/form.tsx'
import { TextField } from '#renderer/kit/form-field.tsx'
import { FormIntro } from '#renderer/kit/form-intro.tsx'
import { rulesOf } from '#renderer/kit/form-rules.ts'
import type { FormTexts } from '#renderer/kit/form-texts.ts'
import { Markdown } from '#renderer/kit/markdown.tsx'
import { newsletter } from '#schemas/api/newsletter.ts'
import styles from '#widgets/navigation/footer/component.module.css'

interface Props {
  content: { headline?: string; text?: string; buttonText?: string; terms?: string }
  /** The footer's own. */
  id: string
  texts: FormTexts &
    Readonly<Record<'form.emailAddress' | 'newsletterSignup.sent' | 'newsletterSignup.submit', string>>
}

/**
 * The newsletter's form. Unlike the widget of that name it tells nothing of links in mail: those lead to a page that
 * holds the widget, and what they lead to may stand on a page once.
 */
export function FooterNewsletter({ content, id, texts }: Props) {
  const { headline, text, buttonText, terms } = content
  return (
    <section className={styles.newsletter}>
      <FormIntro headline={headline} text={text} />
      <div className={styles.side}>
        <Form
          endpoint="newsletter.signUp"
          startsOn="interaction"
          id={id}
          texts={texts}
          submit={buttonText || texts['newsletterSignup.submit']}
          done={texts['newsletterSignup.sent']}
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
