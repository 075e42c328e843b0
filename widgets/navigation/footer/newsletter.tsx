import { FormIntro } from '#renderer/components/form/form-intro.tsx'
import { NewsletterForm, type NewsletterTexts } from '#renderer/components/form/newsletter-form.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import styles from '#widgets/navigation/footer/component.module.css'

interface Props {
  content: { headline?: string; text?: string; buttonText?: string; terms?: string }
  /** The footer's own. */
  id: string
  texts: NewsletterTexts
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
