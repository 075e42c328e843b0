import styles from '#preview/screens/global.module.css'
import { goTo } from '#preview/state/place.ts'
import { may } from '#preview/state/session.ts'
import { say } from '#preview/texts/inspector-texts.ts'
import { tell } from '#preview/texts/replacing-texts.ts'
import { text } from '#preview/texts/texts.ts'

const screens = (): readonly (readonly [screen: string, address: string, title: string])[] => [
  ['pages', '/preview', say('screen.pages')],
  ['layouts', '/preview/layouts', say('screen.layouts')],
  ['templates', '/preview/templates', say('screen.templates')],
  ['global', '/preview/global', say('global.title')],
  ['assets', '/preview/assets', say('assets.title')],
  ['replace', '/preview/replace', tell('title')],
  ...(may('admin') ? ([['people', '/preview/people', text('people.title')]] as const) : []),
]

/** The editor's screens beside each other. */
export function ScreenLinks({ current }: { current: string }) {
  return (
    <nav className={styles.screens} aria-label="Vitrine">
      {screens().map(([screen, address, title]) => (
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
          {title}
        </a>
      ))}
    </nav>
  )
}
