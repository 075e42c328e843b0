import type { ReactNode } from 'react'
import { AccountMenu } from '#preview/account/account-menu.tsx'
import styles from '#preview/screens/global.module.css'
import { ScreenLinks } from '#preview/screens/screen-links.tsx'

interface Props {
  title: string
  screen: string
  /** Account menu. Default: the editor's. */
  menu?: ReactNode
  /** Way back, above the title. */
  above?: ReactNode
  /** Buttons next to the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Renders the frame of a screen other than the page editor, with links to all screens. */
export function ScreenFrame({ title, screen, menu = <AccountMenu />, above, actions, children }: Props) {
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <span className={styles.wordmark}>Vitrine</span>
        <ScreenLinks current={screen} />
        {menu}
      </header>
      <main className={styles.main}>
        {above}
        {actions ? (
          <div className={styles.head}>
            <h1>{title}</h1>
            <div className={styles.actions}>{actions}</div>
          </div>
        ) : (
          <h1>{title}</h1>
        )}
        {children}
      </main>
    </div>
  )
}
