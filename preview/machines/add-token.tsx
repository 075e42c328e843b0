import { useState } from 'react'
import { refusalOf } from '#preview/interface/failure.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import styles from '#preview/machines/machines.module.css'
import { call } from '#preview/state/api.ts'
import controls from '#preview/styles/controls.module.css'
import { machineText } from '#preview/texts/machine-texts.ts'
import { machines } from '#schemas/editor/machines.ts'
import { type MachineScope, machineScopes } from '#schemas/machine-scopes.ts'

const day = 86_400_000
const year = 365
/** Days until a token expires; 0: never. */
const lifetimes = [30, 90, year, 0] as const

const lifetimeWords = (days: number): string => {
  if (days === 0) return machineText('add.never')
  return days === year ? machineText('add.year') : machineText('add.days', { days })
}

interface ScopesProps {
  scopes: readonly MachineScope[]
  onScopes: (scopes: MachineScope[]) => void
}

function Scopes({ scopes, onScopes }: ScopesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{machineText('tokens.scopes')}</legend>
      {machineScopes.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onScopes(
                machineScopes.filter((item) => (item === scope ? target.checked : scopes.includes(item))),
              )
            }
          />
          <span>{machineText(`scope.${scope}`)}</span>
          <span className={styles.hint}>{machineText(`scope.${scope}About`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface Props {
  /** Receives the name and the token, which is to be shown once. */
  onAdded: (name: string, token: string) => void
  onClose: () => void
}

/** Creates an API token. */
export function AddToken({ onAdded, onClose }: Props) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<MachineScope[]>([])
  const [days, setDays] = useState<number>(year)

  async function send(): Promise<string | undefined> {
    const expires = days === 0 ? {} : { expires: new Date(Date.now() + days * day).toISOString() }
    const response = await call(machines.addToken, { body: { name, scopes, ...expires } })
    if (response.status !== 201) return refusalOf(response)
    onAdded(response.body.listed.name, response.body.token)
    return undefined
  }

  return (
    <FormDialog
      title={machineText('tokens.add')}
      action={machineText('add.create')}
      isComplete={name.trim() !== '' && scopes.length > 0}
      send={send}
      onClose={onClose}
    >
      <label className={controls.field}>
        {machineText('add.name')}
        <input
          className={controls.input}
          value={name}
          autoComplete="off"
          required
          maxLength={60}
          pattern="[^@]*"
          onChange={({ target }) => setName(target.value)}
        />
        <span className={controls.hint}>{machineText('add.nameAbout')}</span>
      </label>
      <Scopes scopes={scopes} onScopes={setScopes} />
      <label className={controls.field}>
        {machineText('add.expires')}
        <select
          className={controls.select}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {lifetimes.map((lifetime) => (
            <option key={lifetime} value={lifetime}>
              {lifetimeWords(lifetime)}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  )
}
