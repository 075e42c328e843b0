import { Form } from '#renderer/components/form/form.tsx'
import { CheckboxField } from '#renderer/components/form/form-field.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import parts from '#widgets/account/account.module.css'
import { AccountSection } from '#widgets/account/account-section.tsx'
import styles from '#widgets/account/preferences-form/component.module.css'
import type { preferencesForm } from '#widgets/account/preferences-form/index.ts'
import type { Preferences } from '#widgets/account/preferences-form/load.ts'
import { PreferenceGroup } from '#widgets/account/preferences-form/preference-group.tsx'
import { Saved } from '#widgets/account/saved.tsx'
import { Unavailable } from '#widgets/account/unavailable.tsx'

type Props = WidgetProps<typeof preferencesForm, Preferences | null>

const channels = ['sms', 'call'] as const
const optional = (name: string) => ({ name, required: false, email: false })

/** Channels for messages. */
function Messages({ content, context: { texts }, data, id }: Props) {
  const state = data?.newsletter ?? 'none'
  const chosenChannels = new Set(data?.user.channels)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts['preferences.messages']}</legend>
      <div className={styles.choices}>
        <p className={parts.muted}>{texts['preferences.messagesText']}</p>
        {content.askNewsletter && state !== 'unknown' && (
          <CheckboxField
            id={id}
            rules={optional('newsletter')}
            label={texts['preferences.newsletter']}
            defaultChecked={state !== 'none'}
          />
        )}
        {state === 'pending' && <p role="status">{texts['preferences.newsletterPending']}</p>}
        {content.askChannels &&
          channels.map((channel) => (
            <CheckboxField
              key={channel}
              id={id}
              rules={optional('channels')}
              label={texts[`preferences.${channel}`]}
              value={channel}
              defaultChecked={chosenChannels.has(channel)}
            />
          ))}
      </div>
    </fieldset>
  )
}

/** No newsletter before the address is verified: it could belong to another person. */
const ConfirmFirst = ({ context: { texts }, id }: Pick<Props, 'context' | 'id'>) => (
  <AccountSection title={texts['preferences.newsletter']} text={texts['preferences.newsletterUnknown']}>
    <Form
      endpoint="session.sendVerification"
      id={`${id}-verify`}
      texts={texts}
      client="session-form"
      submit={texts['verifyEmail.sendAgain']}
      done={texts['verifyEmail.sentAgain']}
      refused={texts['login.signInFirst']}
      messages={{ 'login.signInFirst': texts['login.signInFirst'] }}
    >
      {null}
    </Form>
  </AccountSection>
)

export default function PreferencesForm(props: Props) {
  const { content, context, data, id } = props
  const { texts } = context
  if (!data && context.mode === 'live') return <Unavailable texts={texts} />
  const groups = data?.groups ?? []
  const chosenKeys = new Set([...(data?.user.preferences ?? []), ...(data?.user.subBrands ?? [])])
  const isUnknown = data?.newsletter === 'unknown'
  const showsNewsletter = content.askNewsletter && !isUnknown
  const fields = [
    ...(groups.length > 0 ? ['preferences', 'subBrands'] : []),
    ...(showsNewsletter ? ['newsletter'] : []),
    ...(content.askChannels ? ['channels'] : []),
  ]
  return (
    <div className={parts.page}>
      <h1 className={parts.title}>{content.headline || texts['preferences.title']}</h1>
      {fields.length > 0 && (
        <div className={styles.form}>
          <Form
            endpoint="account.savePreferences"
            id={id}
            texts={texts}
            submit={texts['account.save']}
            done={<Saved texts={texts} />}
          >
            {fields.map((name) => (
              <input key={name} type="hidden" name="fields" value={name} />
            ))}
            {groups.map((group) => (
              <PreferenceGroup
                key={group.id}
                id={id}
                group={group}
                chosen={chosenKeys}
                noChoice={texts['preferences.noChoice']}
              />
            ))}
            {(showsNewsletter || content.askChannels) && <Messages {...props} />}
          </Form>
        </div>
      )}
      {isUnknown && content.askNewsletter && <ConfirmFirst context={context} id={id} />}
    </div>
  )
}
