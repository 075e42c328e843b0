import forms from '#renderer/components/form/form.module.css'
import { FormIntro } from '#renderer/components/form/form-intro.tsx'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import { NewsletterForm } from '#renderer/components/form/newsletter-form.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { mailFragments } from '#schemas/api/form-fields.ts'
import styles from '#widgets/service/newsletter-signup/component.module.css'
import type { newsletterSignup } from '#widgets/service/newsletter-signup/index.ts'

export default function NewsletterSignup({ content, context, id }: WidgetProps<typeof newsletterSignup>) {
  const { headline, text, buttonText, successMessage, terms, showMailLinkResult } = content
  const { texts } = context
  return (
    <section className={styles.newsletter}>
      <FormIntro headline={headline} text={text} />
      <div className={`${forms.intro} ${styles.side}`}>
        {showMailLinkResult && (
          <>
            <FormOutcome id={mailFragments.confirmed} kind="done">
              {texts['newsletterSignup.confirmed']}
            </FormOutcome>
            <FormOutcome id={mailFragments.expired} kind="refused">
              {texts['newsletterSignup.expired']}
            </FormOutcome>
          </>
        )}
        <NewsletterForm id={id} texts={texts} submit={buttonText} done={successMessage} />
        {terms && (
          <div className={`prose ${styles.terms}`}>
            <Markdown>{terms}</Markdown>
          </div>
        )}
      </div>
    </section>
  )
}
