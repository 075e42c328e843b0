import { Form } from '#renderer/components/form/form.tsx'
import { SelectField, TextareaField, TextField } from '#renderer/components/form/form-field.tsx'
import { FormIntro } from '#renderer/components/form/form-intro.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { contact } from '#schemas/api/contact.ts'
import styles from '#widgets/service/contact-form/component.module.css'
import type { contactForm } from '#widgets/service/contact-form/index.ts'
import type { Sender } from '#widgets/service/contact-form/load.ts'

const { body } = contact.send

export default function ContactForm({ content, context, data, id }: WidgetProps<typeof contactForm, Sender>) {
  const { headline, text, topics, askOrderNumber, successMessage, privacy } = content
  const { texts } = context
  const commonProps = { id, texts }
  return (
    <section className={styles.contact}>
      <FormIntro headline={headline} text={text} />
      <Form
        endpoint="contact.send"
        id={id}
        texts={texts}
        submit={texts['contactForm.send']}
        done={successMessage || texts['contactForm.sent']}
      >
        <div className={styles.pair}>
          <TextField
            {...commonProps}
            rules={rulesOf(body, 'name')}
            label={texts['contactForm.name']}
            autoComplete="name"
            value={data?.name}
          />
          <TextField
            {...commonProps}
            rules={rulesOf(body, 'email')}
            label={texts['form.emailAddress']}
            value={data?.email}
          />
        </div>
        {topics.length > 0 && (
          <SelectField
            {...commonProps}
            rules={rulesOf(body, 'topic')}
            label={texts['contactForm.topic']}
            placeholder={texts['contactForm.chooseTopic']}
            options={[...new Set(topics)].map((topic) => ({ value: topic, title: topic }))}
          />
        )}
        {askOrderNumber && (
          <TextField
            {...commonProps}
            rules={rulesOf(body, 'orderNumber')}
            label={texts['contactForm.orderNumber']}
          />
        )}
        <TextareaField
          {...commonProps}
          rules={rulesOf(body, 'message')}
          label={texts['contactForm.message']}
        />
        {privacy && (
          <div className={`prose ${styles.privacy}`}>
            <Markdown>{privacy}</Markdown>
          </div>
        )}
      </Form>
    </section>
  )
}
