import { Form } from '#renderer/components/form/form.tsx'
import { TextareaField } from '#renderer/components/form/form-field.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { basketLimits } from '#schemas/commerce/basket-content.ts'
import styles from '#widgets/checkout/order-note/component.module.css'
import type { orderNote } from '#widgets/checkout/order-note/index.ts'
import type { Note } from '#widgets/checkout/order-note/load.ts'
import { overtakenPaymentPages, refusalMessages } from '#widgets/checkout/refusals.ts'

export default function OrderNote({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof orderNote, Note | null>) {
  if (!data) return null
  const { texts, pages } = context
  return (
    <details className={styles.note} open={Boolean(data.note)} data-close="">
      <summary className={styles.title}>{texts['checkout.note']}</summary>
      <Form
        endpoint="basket.note"
        id={id}
        texts={texts}
        submit={texts['checkout.noteSave']}
        done={texts['checkout.noteSaved']}
        messages={refusalMessages(texts)}
        leads={overtakenPaymentPages(pages)}
      >
        <TextareaField
          id={id}
          texts={texts}
          // A note is optional, but an empty one cannot be saved.
          rules={{ name: 'note', required: true, maxLength: basketLimits.note, email: false }}
          label={texts['checkout.note']}
          rows={content.rows}
          value={data.note}
        />
      </Form>
    </details>
  )
}
