import { Form } from '#renderer/components/form/form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { Address } from '#schemas/addresses/address.ts'
import { addressFields } from '#schemas/addresses/address-rules.ts'
import { formatLocation } from '#schemas/addresses/format-address.ts'
import styles from '#widgets/checkout/receipt/component.module.css'
import type { receipt } from '#widgets/checkout/receipt/index.ts'

/** The fields of an address that the book stores. */
const storedFields = ['country', ...addressFields, 'line2', 'organizationName'] as const

/** Renders the offer to keep the order's delivery address in the account. */
export function SaveAddress({
  address,
  context: { texts },
  id,
}: { address: Address } & Pick<WidgetProps<typeof receipt>, 'context' | 'id'>) {
  return (
    <section className={styles.offer}>
      <h2 className={styles.offerTitle}>{texts['receipt.saveAddressTitle']}</h2>
      <p>
        <bdi>{formatLocation(address)}</bdi>
      </p>
      <Form
        endpoint="account.addAddress"
        id={`${id}-address`}
        texts={texts}
        submit={texts['addressBook.save']}
        done={texts['receipt.addressSaved']}
        messages={{ 409: texts['addressBook.full'] }}
      >
        {storedFields.map(
          (name) => address[name] && <input key={name} type="hidden" name={name} value={address[name]} />,
        )}
      </Form>
    </section>
  )
}
