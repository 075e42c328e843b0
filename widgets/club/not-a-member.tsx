import buttons from '#renderer/components/elements/button.module.css'
import club from '#widgets/club/club.module.css'

interface Props {
  texts: Readonly<Record<'loyalty.join', string>>
  /** Why to join: what this page would show. */
  reason: string
  /** Path of the club's page; undefined if the market has none. */
  clubUrl: string | undefined
}

/** Renders a link to the sign-up for customers who have not joined the club. */
export const NotAMember = ({ texts, reason, clubUrl }: Props) => (
  <div className={club.part}>
    <p>{reason}</p>
    {clubUrl && (
      <p>
        <a href={clubUrl} className={buttons.primary}>
          {texts['loyalty.join']}
        </a>
      </p>
    )}
  </div>
)
