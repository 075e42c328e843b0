import { Form } from '#renderer/components/form/form.tsx'
import { CheckboxField, TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { customerClub } from '#schemas/api/customer-club.ts'
import club from '#widgets/club/club.module.css'
import styles from '#widgets/club/club-overview/component.module.css'
import type { clubOverview } from '#widgets/club/club-overview/index.ts'
import type { Club } from '#widgets/club/club-overview/load.ts'
import { inLabel } from '#widgets/content/customer-club-signup/in-label.ts'

const { body } = customerClub.subscribe

/** Renders the form to join the club: signed-in visitors join immediately, guests confirm by mail. */
export function Join({ content, context, data, page, id }: WidgetProps<typeof clubOverview, Club>) {
  const { texts } = context
  const email = data?.email
  return (
    <div className={styles.join}>
      <Form
        endpoint="customerClub.subscribe"
        id={id}
        texts={texts}
        submit={content.buttonText || texts['club.join']}
        done={texts[email === undefined ? 'club.done' : 'club.joined']}
        next={email === undefined ? undefined : page.path}
        wide
      >
        {email === undefined ? (
          <TextField
            id={id}
            rules={rulesOf(body, 'email')}
            label={texts['form.emailAddress']}
            texts={texts}
          />
        ) : (
          <>
            <input type="hidden" name="email" value={email} />
            <p className={club.muted}>
              <bdi>{email}</bdi>
            </p>
          </>
        )}
        {content.terms ? (
          <CheckboxField
            id={id}
            rules={rulesOf(body, 'acceptTerms')}
            label={<Markdown furtherSteps={inLabel}>{content.terms}</Markdown>}
          />
        ) : (
          <input type="hidden" name="acceptTerms" value="true" />
        )}
      </Form>
      {email === undefined && content.loginUrl && (
        <p className={club.links}>
          <a href={content.loginUrl}>{texts['club.signIn']}</a>
        </p>
      )}
    </div>
  )
}
