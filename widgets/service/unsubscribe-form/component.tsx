import { Form } from '#renderer/components/form/form.tsx'
import { TextField } from '#renderer/components/form/form-field.tsx'
import { FormIntro } from '#renderer/components/form/form-intro.tsx'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { mailFragments } from '#schemas/api/form-fields.ts'
import { newsletter } from '#schemas/api/newsletter.ts'
import styles from '#widgets/service/unsubscribe-form/component.module.css'
import type { unsubscribeForm } from '#widgets/service/unsubscribe-form/index.ts'

export default function UnsubscribeForm({ content, context, id }: WidgetProps<typeof unsubscribeForm>) {
  const { headline, text, buttonText, successMessage } = content
  const { texts } = context
  const doneText = successMessage || texts['unsubscribeForm.done']
  return (
    <section className={styles.unsubscribe}>
      <FormIntro headline={headline} text={text} />
      <FormOutcome id={mailFragments.ended} kind="done">
        {doneText}
      </FormOutcome>
      <Form
        endpoint="newsletter.endByAddress"
        id={id}
        texts={texts}
        submit={buttonText || texts['unsubscribeForm.submit']}
        done={doneText}
        inline
      >
        <TextField
          id={id}
          texts={texts}
          rules={rulesOf(newsletter.endByAddress.body, 'email')}
          label={texts['form.emailAddress']}
        />
      </Form>
    </section>
  )
}
