import { FormIntro } from '#renderer/components/form/form-intro.tsx'
import { NewsletterForm, type NewsletterTexts } from '#renderer/components/form/newsletter-form.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import styles from '#widgets/navigation/footer/component.module.css'

interface Props {
  content: { headline?: string; text?: string; buttonText?: string; terms?: string }
  /** Id of the footer. */
  id: string
  texts: NewsletterTexts
}

/**
 * Renders the newsletter form. Unlike the newsletter widget it shows no outcome of mail links: these lead to a page
 * with that widget, and its fragments must be unique.
 */
export function FooterNewsletter({ content, id, texts }: Props) {
  const { headline, text, buttonText, terms } = content
  return (
    <section className={styles.newsletter}>
      <FormIntro headline={headline} text={text} />
      <div className={styles.side}>
        <NewsletterForm id={id} texts={texts} submit={buttonText} />
        {terms && (
          <div className={`prose ${styles.terms}`}>
            <Markdown>{terms}</Markdown>
          </div>
        )}
      </div>
    </section>
  )
}
