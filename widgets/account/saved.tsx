import parts from '#widgets/account/account.module.css'

interface Props {
  texts: Readonly<Record<'account.back' | 'account.saved', string>>
}

/** Said in a form's place: what was kept, and the way back to it, which is the same page once more. */
export const Saved = ({ texts }: Props) => (
  <p className={parts.links}>
    {texts['account.saved']}
    <a className={parts.link} href="?">
      {texts['account.back']}
    </a>
  </p>
)
