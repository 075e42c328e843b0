import { useId, useState } from 'react'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { changeAddress } from '#preview/orders/order-requests.ts'
import controls from '#preview/styles/controls.module.css'
import { editorLanguage } from '#preview/texts/language.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import type { Address } from '#schemas/addresses/address.ts'
import { type AddressField, addressFields, addressRulesOf } from '#schemas/addresses/address-rules.ts'
import { provinces, states } from '#schemas/addresses/states-and-provinces.ts'
import { turkishLocations } from '#schemas/addresses/turkish-locations.ts'

type Field = AddressField | 'line2'
type Choice = readonly [value: string, title: string]

const choiceOf = ({ name, abbreviation }: { name: string; abbreviation: string }): Choice => [
  abbreviation,
  name,
]

/** Returns what a field is chosen from; undefined for one that is typed. */
function choicesOf(field: Field, { country, district }: Address): readonly Choice[] | undefined {
  if (country === 'TR' && field === 'district')
    return turkishLocations.districts.map(({ districtId, name }) => [districtId, name])
  if (field !== 'regionCode') return undefined
  const { region } = addressRulesOf(country)
  if (region === 'states') return states.map(choiceOf)
  if (region === 'provinces') return provinces.map(choiceOf)
  return turkishLocations.zones.flatMap((zone): Choice[] =>
    zone.districtId === district ? [[zone.zoneId, zone.name]] : [],
  )
}

/** Returns the fields of a country's addresses, the second line after the street and its number. */
function fieldsOf(country: string): readonly Field[] {
  const fields = addressFields.filter((field) => addressRulesOf(country).fields[field] !== 'none')
  const street = fields.includes('houseNumber') ? 'houseNumber' : 'line1'
  return fields.flatMap((field): Field[] => (field === street ? [field, 'line2'] : [field]))
}

interface FieldProps {
  field: Field
  address: Address
  problem: boolean
  onChange: (value: string) => void
}

function AddressInput({ field, address, problem, onChange }: FieldProps) {
  const id = useId()
  const hint = `${id}-hint`
  const choices = choicesOf(field, address)
  const isRequired = field !== 'line2' && addressRulesOf(address.country).fields[field] === 'required'
  const commonProps = {
    id,
    value: address[field] ?? '',
    required: isRequired,
    'aria-invalid': problem,
    'aria-describedby': problem ? hint : undefined,
  }
  return (
    <div className={controls.field}>
      <label htmlFor={id}>{orderText(`address.${field}`)}</label>
      {choices ? (
        <select
          className={controls.select}
          {...commonProps}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">–</option>
          {choices.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <input
          className={controls.input}
          maxLength={field === 'postalCode' || field.endsWith('Number') ? 40 : 100}
          autoComplete="off"
          {...commonProps}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {problem && (
        <span id={hint} className={controls.problem}>
          {orderText('address.wrong')}
        </span>
      )}
    </div>
  )
}

interface Props {
  orderNumber: string
  address: Address
  onDone: (message: string) => void
  onClose: () => void
}

/** Asks for a new delivery address in the country of the old one. */
export function AddressDialog({ orderNumber, address: before, onDone, onClose }: Props) {
  const [address, setAddress] = useState(before)
  const [problems, setProblems] = useState<readonly string[]>([])
  const country = new Intl.DisplayNames([editorLanguage()], { type: 'region' }).of(before.country)

  function change(field: Field, value: string): void {
    // A zone belongs to its district.
    setAddress({ ...address, [field]: value, ...(field === 'district' && { regionCode: '' }) })
  }

  return (
    <FormDialog
      title={orderText('act.address')}
      action={orderText('address.submit')}
      send={async () => {
        // The place of the old street would be wrong for the new one.
        const { geoCoordinates: _, id: _id, ...entries } = address
        const outcome = await changeAddress(orderNumber, entries)
        setProblems(outcome.fields)
        if (outcome.refusal === undefined) onDone(orderText('done.address'))
        return outcome.refusal
      }}
      onClose={onClose}
    >
      <p className={controls.hint}>{orderText('address.about', { country: country ?? before.country })}</p>
      <div className={styles.addressFields}>
        {fieldsOf(before.country).map((field) => (
          <AddressInput
            key={field}
            field={field}
            address={address}
            problem={problems.includes(field)}
            onChange={(value) => change(field, value)}
          />
        ))}
      </div>
    </FormDialog>
  )
}
