import { Form } from '#renderer/components/form/form.tsx'
import { TextareaField, TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import type { FormTexts } from '#renderer/components/form/form-texts.ts'
import { wishlist } from '#schemas/api/wishlist.ts'

/** Translation keys of the form, in addition to those of every form. */
export const shareMailTexts = [
  'verifyEmail.first',
  'wishlist.mailMessage',
  'wishlist.mailSend',
  'wishlist.mailSent',
  'wishlist.mailTo',
  'wishlist.messageLinks',
] as const

interface Props {
  id: string
  texts: FormTexts & Readonly<Record<(typeof shareMailTexts)[number], string>>
  /** Filled in by script if the page does not know it. */
  wishlistId: string
}

const { body } = wishlist.shareMail

/** Renders the form that sends a link to a list by mail (wishlist rule 7). */
export const ShareMailForm = ({ id, texts, wishlistId }: Props) => (
  <Form
    endpoint="wishlist.shareMail"
    id={id}
    texts={texts}
    submit={texts['wishlist.mailSend']}
    done={texts['wishlist.mailSent']}
    startsOn="interaction"
    messages={{
      400: texts['wishlist.messageLinks'],
      403: texts['verifyEmail.first'],
      429: texts['form.tooMany'],
    }}
  >
    <input type="hidden" name="wishlistId" value={wishlistId} />
    <TextField id={id} texts={texts} rules={rulesOf(body, 'email')} label={texts['wishlist.mailTo']} />
    <TextareaField
      id={id}
      texts={texts}
      rules={rulesOf(body, 'message')}
      label={texts['wishlist.mailMessage']}
      hint={texts['wishlist.messageLinks']}
      rows={3}
    />
  </Form>
)
