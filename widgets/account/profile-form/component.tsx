import formStyles from '#renderer/components/form/form.module.css'
import { Form } from '#renderer/components/form/form.tsx'
import {
  controlAttributes,
  Field,
  type FieldProps,
  SelectField,
  TextField,
} from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { account } from '#schemas/api/account.ts'
import parts from '#widgets/account/account.module.css'
import { AccountSection } from '#widgets/account/account-section.tsx'
import styles from '#widgets/account/profile-form/component.module.css'
import type { profileForm } from '#widgets/account/profile-form/index.ts'
import type { Profile } from '#widgets/account/profile-form/load.ts'
import { Saved } from '#widgets/account/saved.tsx'
import { Unavailable } from '#widgets/account/unavailable.tsx'

type Props = WidgetProps<typeof profileForm, Profile | null>

const { body } = account.saveProfile

/** Renders a native date field. */
const DateField = ({
  value,
  autoComplete,
  ...props
}: FieldProps & { value: string; autoComplete: string }) => (
  <Field {...props}>
    <input
      {...controlAttributes(props)}
      className={formStyles.control}
      type="date"
      autoComplete={autoComplete}
      defaultValue={value}
    />
  </Field>
)

function Phone({ context: { texts }, data, id }: Pick<Props, 'context' | 'data' | 'id'>) {
  const commonProps = { id, texts }
  return (
    <div className={styles.phone}>
      <SelectField
        {...commonProps}
        rules={rulesOf(body, 'phoneCountry')}
        label={texts['profile.dialling']}
        placeholder={texts['address.choose']}
        options={data?.countries ?? []}
        value={data?.phone.country}
      />
      <TextField
        {...commonProps}
        rules={rulesOf(body, 'phoneNumber')}
        label={texts['address.mobilePhoneNumber']}
        inputMode="tel"
        autoComplete="tel-national"
        value={data?.phone.national}
      />
    </div>
  )
}

export default function ProfileForm({ content, context, data, id }: Props) {
  const { texts } = context
  if (!data && context.mode === 'live') return <Unavailable texts={texts} />
  const { askBirthday, askDueDate } = content
  const user = data?.user
  const commonProps = { id, texts }
  const requestedFields = ['firstName', 'lastName', 'phoneNumber', 'emailGPSR']
  const dates = [askBirthday && 'birthday', askDueDate && 'dueDate']
  const birthday = texts['account.birthday']
  return (
    <div className={parts.page}>
      <h1 className={parts.title}>{content.headline || texts['account.profile']}</h1>
      <AccountSection title={texts['profile.about']} text={texts['profile.text']}>
        <Form
          endpoint="account.saveProfile"
          {...commonProps}
          submit={texts['account.save']}
          done={<Saved texts={texts} />}
          messages={{
            'account.birthday': birthday,
            'account.dueDate': texts['account.dueDate'],
            'address.phone': texts['address.phone'],
          }}
        >
          {[...requestedFields, ...dates].map(
            (name) => name && <input key={name} type="hidden" name="fields" value={name} />,
          )}
          <div className={parts.pair}>
            <TextField
              {...commonProps}
              rules={rulesOf(body, 'firstName')}
              label={texts['address.firstName']}
              autoComplete="given-name"
              value={user?.firstName}
            />
            <TextField
              {...commonProps}
              rules={rulesOf(body, 'lastName')}
              label={texts['address.lastName']}
              autoComplete="family-name"
              value={user?.lastName}
            />
          </div>
          <Phone context={context} data={data} id={id} />
          <div className={parts.pair}>
            {askBirthday && (
              <DateField
                {...commonProps}
                rules={rulesOf(body, 'birthday')}
                label={texts['profile.birthday']}
                autoComplete="bday"
                value={user?.birthday ?? ''}
              />
            )}
            {askDueDate && (
              <DateField
                {...commonProps}
                rules={rulesOf(body, 'dueDate')}
                label={texts['profile.dueDate']}
                autoComplete="off"
                value={user?.dueDate ?? ''}
              />
            )}
          </div>
          <TextField
            {...commonProps}
            rules={rulesOf(body, 'emailGPSR')}
            label={texts['profile.safetyEmail']}
            hint={texts['profile.safetyEmailHint']}
            value={user?.emailGPSR === user?.email ? '' : user?.emailGPSR}
          />
        </Form>
      </AccountSection>
    </div>
  )
}
