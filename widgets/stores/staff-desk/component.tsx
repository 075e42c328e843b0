import button from '#renderer/components/elements/button.module.css'
import { Form } from '#renderer/components/form/form.tsx'
import { TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { loyalty } from '#schemas/api/loyalty.ts'
import styles from '#widgets/stores/staff-desk/component.module.css'
import type { staffDesk } from '#widgets/stores/staff-desk/index.ts'
import type { Staff } from '#widgets/stores/staff-desk/load.ts'

type Props = WidgetProps<typeof staffDesk, Staff | null>
type StaffFormProps = Pick<Props, 'context' | 'id' | 'page'>

const { body } = loyalty.scanQr

/**
 * Renders the form that redeems a voucher by its scanned or typed code; script displays its amount and uses the camera
 * (`client.ts`).
 */
function VoucherForm({ context: { texts, locale }, id }: StaffFormProps) {
  const formId = `${id}-voucher`
  return (
    <section
      className={styles.part}
      data-client="staff-desk"
      data-locale={locale}
      data-texts={JSON.stringify({
        'staffDesk.cameraFailed': texts['staffDesk.cameraFailed'],
        'staffDesk.usedOf': texts['staffDesk.usedOf'],
      })}
    >
      <h3 className={styles.subtitle}>{texts['staffDesk.voucher']}</h3>
      <button type="button" className={button.secondary} data-part="scan" hidden>
        {texts['staffDesk.camera']}
      </button>
      <p role="status" data-part="used" className={styles.serving} />
      <video className={styles.camera} muted playsInline hidden />
      <Form
        endpoint="loyalty.scanQr"
        id={formId}
        texts={texts}
        submit={texts['staffDesk.use']}
        done={texts['staffDesk.used']}
        messages={{
          403: texts['staffDesk.guest'],
          404: texts['staffDesk.unknown'],
          409: texts['staffDesk.usedBefore'],
          410: texts['staffDesk.expired'],
          'staffDesk.otherCurrency': texts['staffDesk.otherCurrency'],
          'staffDesk.voucherExpired': texts['staffDesk.voucherExpired'],
        }}
      >
        <TextField
          id={formId}
          texts={texts}
          rules={rulesOf(body, 'payload')}
          label={texts['staffDesk.code']}
        />
        <TextField
          id={formId}
          texts={texts}
          rules={rulesOf(body, 'receipt')}
          label={texts['staffDesk.receipt']}
        />
      </Form>
    </section>
  )
}

function Service({ data, ...parts }: StaffFormProps & { data: Staff }) {
  const { context, id, page } = parts
  const { texts, market } = context
  const { employeeName, signedInAs } = data
  if (employeeName !== undefined)
    return (
      <>
        <p className={styles.serving}>{fillText(texts['staffDesk.serving'], { name: employeeName })}</p>
        <Form
          endpoint="stores.stopServing"
          id={`${id}-stop`}
          texts={texts}
          submit={texts['staffDesk.end']}
          done={null}
          next={page.path}
        >
          {null}
        </Form>
        <VoucherForm {...parts} />
      </>
    )
  if (signedInAs === 'employee')
    return (
      <>
        <p className={styles.note}>{texts['staffDesk.serveText']}</p>
        <Form
          endpoint="stores.serve"
          id={`${id}-serve`}
          texts={texts}
          submit={texts['staffDesk.serve']}
          done={null}
          next={page.path}
          messages={{ 403: texts['staffDesk.customer'] }}
        >
          {null}
        </Form>
        <VoucherForm {...parts} />
      </>
    )
  return (
    <>
      <p className={styles.note}>
        {texts[signedInAs === 'customer' ? 'staffDesk.customer' : 'staffDesk.guest']}
      </p>
      <p>
        <a className={button.secondary} href={`/${market}/login`}>
          {texts['header.signIn']}
        </a>
      </p>
    </>
  )
}

/** Renders the staff functions of a store's screen (in-store rule 7, in-store rule 8). */
export default function StaffDesk({ content, context, data, id, page }: Props) {
  return (
    <section className={styles.desk}>
      <h2 className={styles.title}>{content.headline || context.texts['staffDesk.title']}</h2>
      {content.text && <p className={styles.note}>{content.text}</p>}
      <Service data={data ?? {}} context={context} id={id} page={page} />
    </section>
  )
}
