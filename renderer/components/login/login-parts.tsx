import type { ReactNode } from 'react'
import styles from '#renderer/components/login/login-views.module.css'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { LoginView } from '#schemas/visitors/login-view.ts'

/** Messages for the statuses of the session library (account rule 17). */
export const statusMessages = (texts: {
  readonly 'login.alreadySignedIn': string
  readonly 'login.blocked': string
  readonly 'login.notAllowed': string
}): Readonly<Record<string, string>> => ({
  ERROR: texts['login.alreadySignedIn'],
  SIGN_IN_NOT_ALLOWED: texts['login.blocked'],
  SIGN_UP_NOT_ALLOWED: texts['login.notAllowed'],
  PASSWORD_RESET_NOT_ALLOWED: texts['login.notAllowed'],
})

/** Props of every view. */
export interface ViewProps<Texts> {
  /** Id of the widget, the prefix of all ids in the view. */
  id: string
  texts: Texts
  headline?: string | undefined
  /** Markdown. */
  text?: string | undefined
  /** Address of the login page, which links to its other views. */
  loginUrl: string
}

/** Renders a login view: headline, text, form, and links to other views. */
export const View = ({
  headline,
  text,
  plain,
  children,
}: {
  headline: string
  text?: string | undefined
  /** Plain text. */
  plain?: string | undefined
  children: ReactNode
}) => (
  <div className={styles.view}>
    <div className={styles.intro}>
      <h2 className={styles.headline} tabIndex={-1}>
        {headline}
      </h2>
      {text && (
        <div className="prose">
          <Markdown>{text}</Markdown>
        </div>
      )}
      {plain && <p>{plain}</p>}
    </div>
    {children}
  </div>
)

/** Renders a link to another view; script switches to it if it is on the same page. */
export const ViewLink = ({ url, view, children }: { url: string; view: LoginView; children: ReactNode }) => (
  <a
    className={styles.link}
    href={view === 'login' ? url : `${url}?view=${view}`}
    data-login-view={view}
    rel="nofollow"
  >
    {children}
  </a>
)
