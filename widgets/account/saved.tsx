import parts from '#widgets/account/account.module.css'

interface Props {
  texts: Readonly<Record<'account.back' | 'account.saved', string>>
}

/** Renders the confirmation that replaces a form, with a link that loads the page again. */
export const Saved = ({ texts }: Props) => (
  <p className={parts.links}>
    {texts['account.saved']}
    <a className={parts.link} href="?">
      {texts['account.back']}
    </a>
  </p>
)
