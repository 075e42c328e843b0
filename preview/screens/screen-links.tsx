import styles from '#preview/screens/global.module.css'
import { useCurrentInSight } from '#preview/screens/use-current-in-sight.ts'
import { goTo } from '#preview/state/place.ts'
import { may } from '#preview/state/session.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { replacingText } from '#preview/texts/replacing-texts.ts'
import { text } from '#preview/texts/texts.ts'

const screens = (): readonly (readonly [screen: string, address: string, title: string])[] => [
  ['pages', '/preview', inspectorText('screen.pages')],
  ['layouts', '/preview/layouts', inspectorText('screen.layouts')],
  ['templates', '/preview/templates', inspectorText('screen.templates')],
  ['global', '/preview/global', inspectorText('global.title')],
  ['assets', '/preview/assets', inspectorText('assets.title')],
  ['replace', '/preview/replace', replacingText('title')],
  ...(may('admin') ? ([['people', '/preview/people', text('people.title')]] as const) : []),
]

/** The editor's screens beside each other. */
export function ScreenLinks({ current }: { current: string }) {
  // On a phone they are a line that scrolls.
  const nav = useCurrentInSight(current)
  return (
    <nav ref={nav} className={styles.screens} aria-label="Vitrine">
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
