import { useAtomValue } from 'jotai'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { PictureDialog } from '#preview/assets/picture-dialog.tsx'
import { BuildNotice } from '#preview/shell/build-notice.tsx'
import { Editor } from '#preview/shell/editor.tsx'
import { Pages } from '#preview/shell/pages.tsx'
import { ScreenFault } from '#preview/shell/screen-fault.tsx'
import { Setup } from '#preview/shell/setup.tsx'
import { SignIn } from '#preview/shell/sign-in.tsx'
import { locationAtom } from '#preview/state/location.ts'
import { sessionAtom } from '#preview/state/session.ts'

/** The one-time link's token stands after the `#`: it reaches no server's log. */
const readSetupToken = (): string | undefined => /^#setup=([\w-]+)$/.exec(location.hash)?.[1]

const SecondFactorScreen = lazy(() => import('#preview/shell/second-factor-screen.tsx'))
/** Screens of operators, who sign in with their account of the shop. */
const office: Readonly<Record<string, ComponentType | undefined>> = {
  orders: lazy(() => import('#preview/orders/orders-screen.tsx')),
  customers: lazy(() => import('#preview/customers/customers-screen.tsx')),
  'gift-cards': lazy(() => import('#preview/gift-cards/gift-cards-screen.tsx')),
  products: lazy(() => import('#preview/products/products-screen.tsx')),
  promotions: lazy(() => import('#preview/promotions/promotions-screen.tsx')),
  listings: lazy(() => import('#preview/merchandising/listings-screen.tsx')),
  search: lazy(() => import('#preview/merchandising/search-screen.tsx')),
}
const sharedPages = lazy(() => import('#preview/pages/shared-pages-screen.tsx'))

/** Screens other than the page editor, loaded when they are opened. */
const screens: Readonly<Record<string, ComponentType | undefined>> = {
  global: lazy(() => import('#preview/global/global-screen.tsx')),
  assets: lazy(() => import('#preview/assets/assets-screen.tsx')),
  integrations: lazy(() => import('#preview/machines/machines-screen.tsx')),
  people: lazy(() => import('#preview/people/people-screen.tsx')),
  layouts: sharedPages,
  templates: sharedPages,
  calendar: lazy(() => import('#preview/calendar/calendar-screen.tsx')),
  moment: lazy(() => import('#preview/moment/moment-screen.tsx')),
  reviews: lazy(() => import('#preview/reviews/reviews-screen.tsx')),
  translate: lazy(() => import('#preview/translation/translate-screen.tsx')),
  replace: lazy(() => import('#preview/replacing/replace-screen.tsx')),
}

/** Renders the sign-in form, then the screen of the address. */
function CurrentScreen() {
  const session = useAtomValue(sessionAtom)
  const { screen, document } = useAtomValue(locationAtom)
  const [token] = useState(readSetupToken)
  const OfficeScreen = Object.hasOwn(office, screen) ? office[screen] : undefined
  if (OfficeScreen)
    return (
      <Suspense fallback={null}>
        <OfficeScreen />
      </Suspense>
    )
  if (session.kind === 'unknown') return null
  if (session.kind === 'guest') return token ? <Setup token={token} /> : <SignIn />
  const { editor, isExpired = false } = session
  const Screen = Object.hasOwn(screens, screen) ? screens[screen] : undefined
  const isSettingUp = editor.secondFactor === 'required'
  // What is typed in pages and translations is stored in the browser; the set-up starts again.
  if (isExpired && (isSettingUp || !Screen || screen === 'translate'))
    return <SignIn isExpired={!isSettingUp} />
  if (isSettingUp)
    return (
      <Suspense fallback={null}>
        <SecondFactorScreen />
      </Suspense>
    )
  if (Screen)
    return (
      <>
        {/* Remounts on a change of user, which discards unsaved input. */}
        <Suspense key={editor.id} fallback={null}>
          <Screen />
          <PictureDialog />
        </Suspense>
        {isExpired && <SignIn isDialog />}
      </>
    )
  if (screen === 'edit' && document)
    return (
      <>
        <Editor key={`${document.kind} ${document.market} ${document.key}`} document={document} />
        <PictureDialog />
      </>
    )
  return <Pages />
}

/** The editor. */
export function App() {
  return (
    <ScreenFault location={useAtomValue(locationAtom)}>
      <CurrentScreen />
      <BuildNotice />
    </ScreenFault>
  )
}
