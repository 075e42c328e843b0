import parts from '#widgets/account/account.module.css'

interface Props {
  texts: Readonly<Record<'feedback.error_generic', string>>
}

/** Replaces a form whose values could not be fetched: submitted empty, it would delete them. */
export const Unavailable = ({ texts }: Props) => (
  <div className={parts.page}>
    <p role="alert">{texts['feedback.error_generic']}</p>
  </div>
)
