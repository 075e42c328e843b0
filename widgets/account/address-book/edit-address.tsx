import { Form } from '#renderer/components/form/form.tsx'
import { CheckboxField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { account } from '#schemas/api/account.ts'
import parts from '#widgets/account/account.module.css'
import { AccountSection } from '#widgets/account/account-section.tsx'
import type { BookTexts } from '#widgets/account/address-book/book-texts.ts'
import type { AddressBookData, EditedAddress } from '#widgets/account/address-book/load.ts'
import { AddressFields } from '#widgets/checkout/address-form/address-fields.tsx'
import { CountryFields } from '#widgets/checkout/address-form/country-fields.tsx'

interface Props {
  id: string
  book: AddressBookData
  edited: EditedAddress
  locale: string
  texts: BookTexts
}

/** Returns the countries to choose from: those with delivery, and that of the address. */
function countriesOf({ countries }: AddressBookData, country: string, locale: string) {
  const options = countries.map(({ countryId, name }) => ({ value: countryId, title: name }))
  if (options.some(({ value }) => value === country)) return options
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return [...options, { value: country, title: names.of(country) ?? country }]
}

/** Renders the form to add or change an address, by the rules of its country. */
export function EditAddress({ id, book, edited, locale, texts }: Props) {
  const { address, person, country } = edited
  const formId = `${id}-address`
  const countries = countriesOf(book, country, locale)
  return (
    <AccountSection title={texts[address ? 'addressBook.change' : 'addressBook.add']}>
      <Form
        endpoint={address ? 'account.changeAddress' : 'account.addAddress'}
        id={formId}
        texts={texts}
        submit={texts['addressBook.save']}
        done=""
        next={book.path}
        noValidate={countries.length > 1}
        messages={{
          404: texts['addressBook.gone'],
          409: texts['addressBook.full'],
          'address.phone': texts['address.phone'],
          'address.postalCode': texts['address.postalCode'],
        }}
      >
        {address && <input type="hidden" name="addressId" value={address.id} />}
        <CountryFields
          id={formId}
          name="country"
          parameter="country"
          countries={countries}
          chosen={country}
          isRequired
          autoComplete="country"
          texts={texts}
        >
          <AddressFields
            id={formId}
            country={country}
            address={address ?? (person && { country, ...person })}
            regions={book.regions}
            home={book.home}
            texts={texts}
          />
        </CountryFields>
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
