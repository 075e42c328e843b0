import type { ReactNode } from 'react'
import styles from '#renderer/components/form/form.module.css'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import { type FormTexts, fieldErrorTexts } from '#renderer/components/form/form-texts.ts'
import { doneFragment, formFields, refusedFragment } from '#schemas/api/form-fields.ts'

interface Props {
  /** The endpoint's name, `newsletter.signUp`. It declares `form`. */
  endpoint: string
  /** The widget's id. */
  id: string
  texts: FormTexts
  /** Label of the button. */
  submit: string
  /** Replaces the form after its success. */
  done: ReactNode
  /** Whether the button is next to the single field. */
  inline?: boolean
  /** Whether the button is as wide as the fields. */
  wide?: boolean
  /** Whether the button is sticky at the bottom of the screen. */
  inSight?: boolean
  /** Whether only the server validates without script: hidden fields, or those of another country, would block browsers. */
  noValidate?: boolean
  /** Error heading if the form is refused without script. Default: the general text. */
  refused?: string
  /** Name of the client script that sends it. Default: that of all forms. */
  client?: string
  /** When its script is fetched. Default: when the form is visible. For rarely used forms: on interaction. */
  startsOn?: 'visible' | 'interaction'
  /** Additional error texts for script, by key. */
  messages?: Readonly<Record<string, string>>
  /** Page to open after success: a path of the same market. */
  next?: string | undefined
  /** Text for an unknown result. Default: the general one. */
  failed?: string
  /** Paths to open instead of showing a refusal, by text key or status. */
  leads?: Readonly<Record<string, string>>
  children: ReactNode
}

/**
 * Renders a form that posts to its page's own address, which redirects to `#<id>-done` or `#<id>-refused`; with script
 * (`renderer/browser/forms/form.client.ts`) the page is not left and shows errors at the fields.
 */
export function Form({
  endpoint,
  id,
  texts,
  submit,
  done,
  inline,
  wide,
  inSight,
  noValidate,
  refused = texts['form.refused'],
  client = 'form',
  startsOn = 'visible',
  messages: further,
  next,
  failed = texts['form.failed'],
  leads,
  children,
}: Props) {
  const standard = [...fieldErrorTexts, 'form.tooMany' as const].map((key) => [key, texts[key]])
  const messages = { ...Object.fromEntries(standard), ...further }
  return (
    <div className={styles.holder}>
      <FormOutcome id={doneFragment(id)} kind="done">
        {done}
      </FormOutcome>
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {refused}
      </FormOutcome>
      <form
        className={styles.form}
        method="post"
        noValidate={noValidate}
        data-client={client}
        data-on={startsOn}
        data-inline={inline || undefined}
        data-wide={wide || undefined}
        data-in-sight={inSight || undefined}
        data-messages={JSON.stringify(messages)}
        data-failed={failed}
        data-leads={leads && JSON.stringify(leads)}
      >
        <input type="hidden" name={formFields.endpoint} value={endpoint} />
        <input type="hidden" name={formFields.widget} value={id} />
        {next && <input type="hidden" name={formFields.next} value={next} />}
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor={`${id}-website`}>{texts['form.website']}</label>
          <input
            id={`${id}-website`}
            type="text"
            name={formFields.honeypot}
            tabIndex={-1}
            autoComplete="off"
          />
        </div>
        {children}
        <button className={styles.button} type="submit">
          {submit}
        </button>
      </form>
    </div>
  )
}
