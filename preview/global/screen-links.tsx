import styles from '#preview/global/global.module.css'
import { type InspectorText, say } from '#preview/inspector/inspector-texts.ts'
import { goTo } from '#preview/state/place.ts'

const screens: readonly (readonly [screen: string, address: string, title: InspectorText])[] = [
  ['pages', '/preview', 'screen.pages'],
  ['global', '/preview/global', 'global.title'],
  ['assets', '/preview/assets', 'assets.title'],
]

/** The editor's screens beside each other. */
export function ScreenLinks({ current }: { current: string }) {
  return (
    <nav className={styles.screens} aria-label="Vitrine">
      {screens.map(([screen, address, title]) => (
        <a
          key={screen}
          href={address}
          aria-current={screen === current ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            goTo(address)
          }}
        >
          {say(title)}
        </a>
      ))}
    </nav>
  )
}
