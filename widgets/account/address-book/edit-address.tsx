import { Form } from '#renderer/components/form/form.tsx'
import { CheckboxField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { account } from '#schemas/api/account.ts'
import parts from '#widgets/account/account.module.css'
import { AccountSection } from '#widgets/account/account-section.tsx'
import type { BookTexts } from '#widgets/account/address-book/book-texts.ts'
import styles from '#widgets/account/address-book/component.module.css'
import type { Book, EditedAddress } from '#widgets/account/address-book/load.ts'
import { AddressFields } from '#widgets/checkout/address-form/address-fields.tsx'

interface Props {
  id: string
  book: Book
  edited: EditedAddress
  texts: BookTexts
}

/** Selecting another country loads a page with its fields. */
function CountryChoice({ id, book: { countries }, edited: { address, country }, texts }: Props) {
  if (countries.length < 2) return null
  return (
    <form method="get" className={styles.country}>
      <input type="hidden" name={address ? 'edit' : 'new'} value={address?.id ?? ''} />
      <label htmlFor={`${id}-country`}>{texts['address.country']}</label>
      <select id={`${id}-country`} name="country" defaultValue={country}>
        {countries.map(({ countryId, name }) => (
          <option key={countryId} value={countryId}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit">{texts['address.choose']}</button>
    </form>
  )
}

/** Renders the form to add or change an address, by the rules of its country. */
export function EditAddress(props: Props) {
  const { id, book, edited, texts } = props
  const { address, person, country } = edited
  const formId = `${id}-address`
  return (
    <AccountSection title={texts[address ? 'addressBook.change' : 'addressBook.add']}>
      <CountryChoice {...props} />
      <Form
        endpoint={address ? 'account.changeAddress' : 'account.addAddress'}
        id={formId}
        texts={texts}
        submit={texts['addressBook.save']}
        done=""
        next={book.path}
        messages={{
          404: texts['addressBook.gone'],
          409: texts['addressBook.full'],
          'address.phone': texts['address.phone'],
          'address.postalCode': texts['address.postalCode'],
        }}
      >
        {address && <input type="hidden" name="addressId" value={address.id} />}
        <input type="hidden" name="country" value={country} />
        <AddressFields
          id={formId}
          country={country}
          address={address ?? (person && { country, ...person })}
          regions={book.regions}
          home={book.home}
          texts={texts}
        />
        {!address?.isPreferred && book.addresses.length > 0 && (
          <CheckboxField
            id={formId}
            rules={rulesOf(account.addAddress.body, 'isPreferred')}
            label={texts['addressBook.prefer']}
          />
        )}
      </Form>
      {book.addresses.length > 0 && (
        <p>
          <a className={parts.link} href={book.path}>
            {texts['addressBook.cancel']}
          </a>
        </p>
      )}
    </AccountSection>
  )
}
