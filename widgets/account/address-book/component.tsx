import { Form } from '#renderer/components/form/form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import parts from '#widgets/account/account.module.css'
import type { BookTexts } from '#widgets/account/address-book/book-texts.ts'
import styles from '#widgets/account/address-book/component.module.css'
import { EditAddress } from '#widgets/account/address-book/edit-address.tsx'
import type { addressBook } from '#widgets/account/address-book/index.ts'
import type { AddressBookData } from '#widgets/account/address-book/load.ts'
import type { AddressView } from '#widgets/account/load-account.ts'
import { Unavailable } from '#widgets/account/unavailable.tsx'
import { PostalAddress } from '#widgets/checkout/postal-address.tsx'

type Props = WidgetProps<typeof addressBook, AddressBookData | null>

interface AddressProps extends Pick<Props, 'context' | 'id'> {
  address: AddressView
  path: string
  isForBills: boolean
}

/** Renders a form with one button that changes an address. */
function AddressAction({
  id,
  path,
  addressId,
  endpoint,
  purpose,
  words,
  texts,
}: {
  id: string
  path: string
  addressId: string
  endpoint: 'account.preferAddress' | 'account.removeAddress'
  /** Purpose for which it is preferred. Default: delivery. */
  purpose?: 'billing'
  words: string
  texts: BookTexts
}) {
  return (
    <div className={styles.action}>
      <Form
        endpoint={endpoint}
        id={id}
        texts={texts}
        submit={words}
        done=""
        next={path}
        startsOn="interaction"
        messages={{ 404: texts['addressBook.gone'] }}
      >
        <input type="hidden" name="addressId" value={addressId} />
        {purpose && <input type="hidden" name="purpose" value={purpose} />}
      </Form>
    </div>
  )
}

function StoredAddress({ address, path, isForBills, context: { texts, locale }, id }: AddressProps) {
  const formId = `${id}-${address.id}`
  const commonProps = { path, addressId: address.id, texts }
  return (
    <li className={styles.address}>
      <div>
        {(address.isPreferred || isForBills) && (
          <p className={styles.preferred}>
            {[
              ...(address.isPreferred ? [texts['addressBook.preferred']] : []),
              ...(isForBills ? [texts['addressBook.preferredBilling']] : []),
            ].join(' · ')}
          </p>
        )}
        <PostalAddress address={address} locale={locale} />
        {address.mobilePhoneNumber && (
          <p className={parts.muted}>
            <bdi>{address.mobilePhoneNumber}</bdi>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <a className={parts.link} href={`${path}?${new URLSearchParams({ edit: address.id })}`}>
          {texts['addressBook.edit']}
        </a>
        <details className={styles.removal}>
          <summary className={parts.link}>{texts['addressBook.remove']}</summary>
          <p>{texts['addressBook.removeText']}</p>
          <AddressAction
            {...commonProps}
            id={`${formId}-remove`}
            endpoint="account.removeAddress"
            words={texts['addressBook.removeNow']}
          />
        </details>
        {!address.isPreferred && (
          <AddressAction
            {...commonProps}
            id={`${formId}-prefer`}
            endpoint="account.preferAddress"
            words={texts['addressBook.prefer']}
          />
        )}
        {!isForBills && (
          <AddressAction
            {...commonProps}
            id={`${formId}-bill`}
            endpoint="account.preferAddress"
            purpose="billing"
            words={texts['addressBook.preferBilling']}
          />
        )}
      </div>
    </li>
  )
}

function List({ book, context, id }: Pick<Props, 'context' | 'id'> & { book: AddressBookData }) {
  const { addresses, billingId, path, edited } = book
  const forBills = addresses.find((address) => address.id === billingId) ?? addresses[0]
  if (addresses.length === 0) return <p className={parts.muted}>{context.texts['account.noAddress']}</p>
  return (
    <>
      <ul className={styles.addresses}>
        {addresses.map((address) => (
          <StoredAddress
            key={address.id}
            address={address}
            path={path}
            isForBills={address === forBills}
            context={context}
            id={id}
          />
        ))}
      </ul>
      {!edited && (
        <p>
          <a className={styles.add} href={`${path}?new=`}>
            {context.texts['addressBook.add']}
          </a>
        </p>
      )}
    </>
  )
}

export default function AddressBook({ content, context, data, id }: Props) {
  const { texts } = context
  if (!data && context.mode === 'live') return <Unavailable texts={texts} />
  const book = data ?? { addresses: [], billingId: undefined, countries: [], home: '', regions: {}, path: '' }
  const canEdit = data === null || data.countries.length > 0
  return (
    <div className={parts.page}>
      <h1 className={parts.title}>{content.headline || texts['account.addresses']}</h1>
      {!canEdit && <p role="alert">{texts['feedback.error_no_countries']}</p>}
      {/* The address being edited hides the others. */}
      {!book.edited?.address && <List book={book} context={context} id={id} />}
      {book.edited && canEdit && (
        <EditAddress id={id} book={book} edited={book.edited} locale={context.locale} texts={texts} />
      )}
    </div>
  )
}
