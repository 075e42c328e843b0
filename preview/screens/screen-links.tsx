import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { followLink } from '#preview/interface/follow-link.ts'
import styles from '#preview/screens/global.module.css'
import { useCurrentInSight } from '#preview/screens/use-current-in-sight.ts'
import { operatorAtom } from '#preview/state/operator.ts'
import { readWaiting, waitingCountAtom } from '#preview/state/reviews.ts'
import { hasRole, sessionAtom } from '#preview/state/session.ts'
import { calendarText } from '#preview/texts/calendar-texts.ts'
import { customerText } from '#preview/texts/customer-texts.ts'
import { giftCardText } from '#preview/texts/gift-card-texts.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { machineText } from '#preview/texts/machine-texts.ts'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import { productText } from '#preview/texts/product-texts.ts'
import { promotionText } from '#preview/texts/promotion-texts.ts'
import { replacingText } from '#preview/texts/replacing-texts.ts'
import { reviewText } from '#preview/texts/review-texts.ts'
import { text } from '#preview/texts/texts.ts'

const waitingTitle = (count: number): string =>
  count === 0 ? reviewText('title') : reviewText('titleCount', { count })

/** Milliseconds between two looks at what waits for the user. */
const refreshInterval = 60_000

/** Returns how many requests wait for the user, read again every minute. */
function useWaitingCount(isEditor: boolean): number {
  const count = useAtomValue(waitingCountAtom)
  useEffect(() => {
    if (!isEditor) return
    const refresh = () => void readWaiting().catch(() => undefined)
    refresh()
    const timer = setInterval(refresh, refreshInterval)
    return () => clearInterval(timer)
  }, [isEditor])
  return count
}

const editorScreens = (
  count: number,
): readonly (readonly [screen: string, address: string, title: string])[] => [
  ['pages', '/preview', inspectorText('screen.pages')],
  ['reviews', '/preview/reviews', waitingTitle(count)],
  ['calendar', '/preview/calendar', calendarText('title')],
  ['layouts', '/preview/layouts', inspectorText('screen.layouts')],
  ['templates', '/preview/templates', inspectorText('screen.templates')],
  ['global', '/preview/global', inspectorText('global.title')],
  ['assets', '/preview/assets', inspectorText('assets.title')],
  ['replace', '/preview/replace', replacingText('title')],
  ...(hasRole('admin')
    ? ([
        ['integrations', '/preview/integrations', machineText('title')],
        ['people', '/preview/people', text('people.title')],
      ] as const)
    : []),
]

/** Renders links to the screens of the signed-in user: an editor's, an operator's, or both. */
export function ScreenLinks({ current }: { current: string }) {
  const isEditor = useAtomValue(sessionAtom).kind === 'signedIn'
  const isOperator = useAtomValue(operatorAtom).kind === 'operator'
  const count = useWaitingCount(isEditor)
  const screens = [
    ...(isEditor ? editorScreens(count) : []),
    ...(isOperator
      ? ([
          ['orders', '/preview/orders', orderText('title')],
          ['customers', '/preview/customers', customerText('title')],
          ['products', '/preview/products', productText('title')],
          ['promotions', '/preview/promotions', promotionText('title')],
          ['gift-cards', '/preview/gift-cards', giftCardText('title')],
          ['listings', '/preview/listings', merchandisingText('listing.title')],
          ['search', '/preview/search', merchandisingText('title')],
        ] as const)
      : []),
  ]
  const nav = useCurrentInSight(current)
  return (
    <nav ref={nav} className={styles.screens} aria-label="Vitrine">
      {screens.map(([screen, address, title]) => (
        <a
          key={screen}
          href={address}
          aria-current={screen === current ? 'page' : undefined}
          onClick={followLink(address)}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
