import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import formStyles from '#renderer/components/form/form.module.css'
import { CheckboxField } from '#renderer/components/form/form-field.tsx'
import parts from '#widgets/account/account.module.css'
import styles from '#widgets/account/preferences-form/component.module.css'
import type { Preferences } from '#widgets/account/preferences-form/load.ts'

type Group = Preferences['groups'][number]
type Option = Group['userOptions'][number]

interface Props {
  id: string
  group: Group
  /** Keys of the current choices. */
  chosen: ReadonlySet<string>
  /** Label of the empty choice of a radio group. */
  noChoice: string
}

/** An alias with this part marks an option as a sub-brand (account rule 19). */
const fieldOf = ({ alias = '' }: Option): 'preferences' | 'subBrands' =>
  alias.includes('subbrand') ? 'subBrands' : 'preferences'

/**
 * One choice of several in a `select`: unlike radio buttons, it can be reset, and several groups can submit under one
 * name.
 */
function SingleChoice({ id, group, chosen, noChoice }: Props) {
  const { title, userOptions } = group
  const [first] = userOptions
  if (!first) return null
  return (
    <select
      id={`${id}-${group.id}`}
      className={`${formStyles.control} ${formStyles.select}`}
      name={fieldOf(first)}
      aria-label={title}
      defaultValue={userOptions.find(({ key }) => chosen.has(key))?.key ?? ''}
    >
      <option value="">{noChoice}</option>
      {userOptions.map((option) => (
        <option key={option.key} value={option.key}>
          {option.title}
        </option>
      ))}
    </select>
  )
}

const ManyChoices = ({ id, group, chosen }: Props) => (
  <div className={styles.options} style={styleVariables({ '--columns': String(group.numberOfColumns) })}>
    {group.userOptions.map((option) => (
      <CheckboxField
        key={option.key}
        id={`${id}-${group.id}`}
        rules={{ name: fieldOf(option), required: false, email: false }}
        label={
          <>
            {option.title}
            {option.description && <span className={styles.hint}>{option.description}</span>}
          </>
        }
        value={option.key}
        defaultChecked={chosen.has(option.key)}
      />
    ))}
  </div>
)

const Options = (props: Props) => (
  <div className={styles.choices}>
    {props.group.description && <p className={parts.muted}>{props.group.description}</p>}
    {props.group.isRadio ? <SingleChoice {...props} /> : <ManyChoices {...props} />}
  </div>
)

/** Renders a group of preferences. */
export function PreferenceGroup(props: Props) {
  const { title, isAccordion, isAccordionOpen } = props.group
  if (isAccordion)
    return (
      <details className={styles.group} open={isAccordionOpen}>
        <summary className={styles.legend}>{title}</summary>
        <Options {...props} />
      </details>
    )
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <Options {...props} />
    </fieldset>
  )
}
