import { Picture } from '#renderer/components/elements/picture.tsx'
import { PointIcon } from '#renderer/components/elements/point-icon.tsx'
import { Form } from '#renderer/components/form/form.tsx'
import { CheckboxField, TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { customerClub } from '#schemas/api/customer-club.ts'
import styles from '#widgets/content/customer-club-signup/component.module.css'
import { inLabel } from '#widgets/content/customer-club-signup/in-label.ts'
import type { customerClubSignup } from '#widgets/content/customer-club-signup/index.ts'

type Props = WidgetProps<typeof customerClubSignup>

const { body } = customerClub.subscribe
const fields = {
  email: rulesOf(body, 'email'),
  subBrands: rulesOf(body, 'subBrands'),
  acceptTerms: rulesOf(body, 'acceptTerms'),
}

function Brands({ content: { subbrands }, context: { texts }, id }: Props) {
  if (subbrands.length === 0) return null
  return (
    <fieldset className={styles.brands}>
      <legend className={styles.legend}>{texts['club.brands']}</legend>
      {subbrands.map((brand) => (
        <CheckboxField
          key={brand.id}
          id={id}
          rules={fields.subBrands}
          label={brand.name}
          value={brand.id}
          defaultChecked={brand.preSelected}
        />
      ))}
    </fieldset>
  )
}

/** Renders the success message that replaces the form. */
function Done({ content, context }: Props) {
  const { successImage, successIcon, successMessage = context.texts['club.done'] } = content
  const aspectRatio = successImage?.aspectRatio ?? context.constants.aspectRatios.customerClubSuccess
  return (
    <div className={styles.done}>
      {successImage && (
        <Picture
          pictures={{ mobile: { ...successImage, aspectRatio } }}
          sizes="(min-width: 960px) 40vw, 90vw"
          widest={1_280}
        />
      )}
      <PointIcon icon={successIcon} size={32} />
      <div className="prose">
        <Markdown headingOffset={2}>{successMessage}</Markdown>
      </div>
    </div>
  )
}

/** Renders the club sign-up. Client script (`client.ts`) stores that the visitor has joined, and hides it. */
export default function CustomerClubSignup(props: Props) {
  const { content, context, id } = props
  const { texts } = context
  return (
    <section className={styles.club} data-client="customer-club-signup" aria-labelledby={`${id}-headline`}>
      <div className={styles.words}>
        <h2 id={`${id}-headline`}>{content.headline}</h2>
        {content.text && (
          <div className={`prose ${styles.text}`}>
            <Markdown headingOffset={2}>{content.text}</Markdown>
          </div>
        )}
      </div>
      <div className={styles.form}>
        <Form
          endpoint="customerClub.subscribe"
          startsOn="interaction"
          id={id}
          texts={texts}
          submit={content.buttonText}
          done={<Done {...props} />}
        >
          <TextField id={id} rules={fields.email} label={texts['form.emailAddress']} texts={texts} />
          <Brands {...props} />
          {content.terms ? (
            <CheckboxField
              id={id}
              rules={fields.acceptTerms}
              label={<Markdown furtherSteps={inLabel}>{content.terms}</Markdown>}
            />
          ) : (
            <input type="hidden" name={fields.acceptTerms.name} value="true" />
          )}
        </Form>
      </div>
    </section>
  )
}
