import { Form } from '#renderer/components/form/form.tsx'
import { TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { formTexts } from '#renderer/components/form/form-texts.ts'
import type { WidgetContext } from '#renderer/context.ts'
import { orderService } from '#schemas/api/order-service.ts'
import type { Searcher } from '#widgets/orders/load-order.ts'
import styles from '#widgets/orders/orders.module.css'

const { body } = orderService.find

export const findOrderTexts = [
  ...formTexts,
  'checkout.signIn',
  'feedback.error_no_order',
  'form.emailAddress',
  'orders.find',
  'orders.findText',
  'orders.haveAccount',
  'orders.mine',
  'receipt.number',
] as const

/** Paths of the linked pages. */
export const findOrderPages = ['accountOrderHistoryPage', 'loginPage'] as const

interface Props {
  id: string
  purpose: 'track' | 'return'
  searcher: Searcher
  context: Pick<
    WidgetContext<(typeof findOrderTexts)[number], never, never, (typeof findOrderPages)[number]>,
    'texts' | 'pages'
  >
}

/** Renders the form that identifies an order by number and e-mail address. Customers can also select one of theirs. */
export function FindOrder({ id, purpose, searcher, context: { pages, texts } }: Props) {
  const unknown = texts['feedback.error_no_order']
  return (
    <div className={styles.find}>
      <p className={styles.muted}>{texts['orders.findText']}</p>
      <Form
        endpoint="orderService.find"
        id={id}
        texts={texts}
        submit={texts['orders.find']}
        done=""
        refused={unknown}
        messages={{ 'feedback.error_no_order': unknown }}
        wide
      >
        <input type="hidden" name="purpose" value={purpose} />
        <TextField
          id={id}
          texts={texts}
          rules={rulesOf(body, 'orderNumber')}
          label={texts['receipt.number']}
          inputMode="numeric"
        />
        <TextField
          id={id}
          texts={texts}
          rules={rulesOf(body, 'email')}
          label={texts['form.emailAddress']}
          value={searcher.email}
        />
      </Form>
      <p className={styles.muted}>
        {searcher.isSignedIn ? (
          <a href={pages.accountOrderHistoryPage}>{texts['orders.mine']}</a>
        ) : (
          <>
            {texts['orders.haveAccount']} <a href={pages.loginPage}>{texts['checkout.signIn']}</a>
          </>
        )}
      </p>
    </div>
  )
}
