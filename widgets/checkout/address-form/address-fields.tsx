import { clientProps } from '#renderer/client-props.ts'
import { SelectField, TextField } from '#renderer/components/form/form-field.tsx'
import type { FormTexts } from '#renderer/components/form/form-texts.ts'
import type { Address } from '#schemas/addresses/address.ts'
import { type AddressField, type AddressRules, addressRulesOf } from '#schemas/addresses/address-rules.ts'
import type { AddressProps } from '#widgets/checkout/address-form/client.ts'
import styles from '#widgets/checkout/address-form/component.module.css'
import type { Regions } from '#widgets/checkout/address-form/regions-of.ts'
import type { AddressTexts } from '#widgets/checkout/address-texts.ts'

interface Props {
  id: string
  /** Name of the address in the body. Default: the body is the address. */
  name?: 'shippingAddress' | 'billingAddress'
  country: string
  address: Address | undefined
  regions: Regions
  /** ISO 3166-1 alpha-2 of the market, whose addresses are known. */
  home: string
  /** A missing field because of which a later step was refused. */
  missing?: string | undefined
  /** Whether the address can be empty. */
  isOptional?: boolean
  texts: AddressTexts & FormTexts
}

/** Maximum lengths of `schemas/addresses/address.ts`. */
const lengths = { line: 100, code: 40 } as const

/** Returns the fields in the country's customary order. */
const order = (country: string): readonly (AddressField | 'line2')[] => {
  const name = ['firstName', 'lastName'] as const
  const numbers = [
    'mobilePhoneNumber',
    'taxOffice',
    'carrierPostNumber',
    'customsCustomerNumber',
    'legalCustomerNumber',
  ] as const
  const street = ['line1', 'houseNumber', 'line2'] as const
  if (country === 'TR') return [...name, 'district', 'regionCode', ...street, ...numbers]
  if (country === 'US' || country === 'CA')
    return [...name, ...street, 'city', 'regionCode', 'postalCode', ...numbers]
  return [...name, ...street, 'postalCode', 'city', 'district', 'regionCode', ...numbers]
}

const autoComplete: Readonly<Partial<Record<AddressField | 'line2', string>>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  postalCode: 'postal-code',
  regionCode: 'address-level1',
  mobilePhoneNumber: 'tel',
}

/** Autofill sections of browsers. */
const purposes = { shippingAddress: 'shipping', billingAddress: 'billing' } as const

/** A Latin, Arabic or Persian digit in an HTML pattern. */
const anyDigit = '[\\d٠-٩۰-۹]'

/** Returns the HTML pattern of a postcode; none for postcodes with letters, which can be typed in either case. */
const patternOf = ({ postalCode }: AddressRules): string | undefined =>
  postalCode && !/[A-Z]/.test(postalCode.source) ? postalCode.source.replaceAll('\\d', anyDigit) : undefined

function optionsOf(field: AddressField | 'line2', { region }: AddressRules, regions: Regions) {
  const { allowedStates = [], allowedProvinces = [], turkishLocations } = regions
  const optionOf = ({ name, abbreviation }: { name: string; abbreviation: string }) => ({
    value: abbreviation,
    title: name,
  })
  if (field === 'district')
    return turkishLocations?.districts.map(({ districtId, name }) => ({ value: districtId, title: name }))
  if (field !== 'regionCode') return undefined
  if (region === 'states') return allowedStates.map(optionOf)
  if (region === 'provinces') return allowedProvinces.map(optionOf)
  const districts = new Map(
    turkishLocations?.districts.map(({ districtId, name }) => [districtId, name] as const),
  )
  return turkishLocations?.zones.map(({ zoneId, districtId, name }) => ({
    value: zoneId,
    title: `${districts.get(districtId) ?? ''} – ${name}`,
    name,
  }))
}

function labelOf(field: AddressField | 'line2', { region }: AddressRules, texts: AddressTexts): string {
  if (field === 'postalCode')
    return region === 'states' || region === 'provinces'
      ? texts[`address.postcode.${region}`]
      : texts['address.postcode']
  if (field !== 'regionCode') return texts[`address.${field}`]
  if (region === 'states') return texts['address.state']
  return region === 'provinces' ? texts['address.province'] : texts['address.zone']
}

type FieldName = AddressField | 'line2'

/** Pairs of fields that share a line if the country has both. */
const pairs: readonly (readonly [first: FieldName, second: FieldName, widths: readonly [string, string]])[] =
  [
    ['firstName', 'lastName', ['half', 'half']],
    ['line1', 'houseNumber', ['rest', 'third']],
    ['postalCode', 'city', ['third', 'rest']],
    ['regionCode', 'postalCode', ['half', 'half']],
    ['district', 'regionCode', ['half', 'half']],
  ]

/** Returns the width class of a field: next to its neighbour, or full. */
function widthOf(field: FieldName, visibleFields: readonly FieldName[]): string | undefined {
  for (const [first, second, [firstWidth, secondWidth]] of pairs) {
    const index = visibleFields.indexOf(first)
    if (index < 0 || visibleFields[index + 1] !== second) continue
    if (field === first) return styles[firstWidth]
    if (field === second) return styles[secondWidth]
  }
  return undefined
}

interface FieldProps extends Props {
  field: AddressField | 'line2'
  rules: AddressRules
  isRequired: boolean
  /** Whether the country requires it of an address that can be empty. */
  isConditional: boolean
}

function AddressFieldOf({
  field,
  rules,
  isRequired,
  isConditional,
  id,
  name,
  country,
  address,
  regions,
  texts,
}: FieldProps) {
  const token = autoComplete[field]
  const isLong = field.startsWith('line') || field.endsWith('Name') || field === 'city'
  const commonProps = {
    id,
    texts,
    label: labelOf(field, rules, texts),
    isConditional,
    rules: {
      name: name === undefined ? field : `${name}.${field}`,
      required: isRequired,
      maxLength: isLong ? lengths.line : lengths.code,
      email: false,
    },
    value: address?.country === country ? address[field] : undefined,
    autoComplete: token && (name === undefined ? token : `${purposes[name]} ${token}`),
  }
  const options = optionsOf(field, rules, regions)
  if (options) return <SelectField {...commonProps} options={options} placeholder={texts['address.choose']} />
  if (field === 'carrierPostNumber')
    return <TextField {...commonProps} inputMode="numeric" hint={texts['address.carrierPostNumberHint']} />
  if (field !== 'postalCode')
    return <TextField {...commonProps} inputMode={field === 'mobilePhoneNumber' ? 'tel' : undefined} />
  return <TextField {...commonProps} pattern={patternOf(rules)} hint={rules.postalCodeExample} />
}

/** Renders the address fields that the country uses (addresses rule 1). */
export function AddressFields(props: Props) {
  const { country, home, missing, texts, isOptional = false } = props
  const rules = addressRulesOf(country)
  const usageOf = (field: AddressField | 'line2') => (field === 'line2' ? 'optional' : rules.fields[field])
  const visibleFields = order(country).filter((field) => usageOf(field) !== 'none')
  return (
    <div
      className={styles.fields}
      data-client="address-form"
      data-on="interaction"
      {...clientProps<AddressProps>({
        mask: rules.postalCodeMask ?? '',
        suggestions: country === home ? texts['address.suggestions'] : '',
        doubt: country === home ? texts['address.doubt'] : '',
      })}
    >
      {visibleFields.map((field) => (
        <div key={field} className={widthOf(field, visibleFields)}>
          <AddressFieldOf
            {...props}
            field={field}
            rules={rules}
            isRequired={(usageOf(field) === 'required' || field === missing) && !isOptional}
            isConditional={usageOf(field) === 'required' && isOptional}
          />
        </div>
      ))}
    </div>
  )
}
