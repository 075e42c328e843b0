import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { GiftCardDetail } from '#preview/gift-cards/gift-card-detail.tsx'
import { IssueDialog } from '#preview/gift-cards/gift-card-dialogs.tsx'
import { GiftCardList } from '#preview/gift-cards/gift-card-list.tsx'
import { Icon } from '#preview/interface/icon.tsx'
import { OperatorMenu } from '#preview/orders/operator-menu.tsx'
import { OperatorScreen } from '#preview/orders/operator-sign-in.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { useMarkets } from '#preview/orders/use-markets.ts'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { locationAtom } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { giftCardText } from '#preview/texts/gift-card-texts.ts'

function GiftCards({ email }: { email: string }) {
  const { item } = useAtomValue(locationAtom)
  const { markets = [], failure } = useMarkets()
  const [isIssuing, setIssuing] = useState(false)
  const [done, setDone] = useState('')
  const [round, setRound] = useState(0)
  const menu = <OperatorMenu email={email} />
  const taking = markets.filter(({ takesGiftCards }) => takesGiftCards)
  if (item) return <GiftCardDetail key={item} number={item} markets={taking} menu={menu} />
  return (
    <ScreenFrame
      title={giftCardText('title')}
      screen="gift-cards"
      menu={menu}
      actions={
        taking.length > 0 && (
          <button type="button" className={controls.primary} onClick={() => setIssuing(true)}>
            <Icon name="plus" />
            {giftCardText('act.issue')}
          </button>
        )
      }
    >
      {failure && <p role="alert">{failure}</p>}
      <p role="status" className={styles.done}>
        {done}
      </p>
      <GiftCardList round={round} />
      {isIssuing && (
        <IssueDialog
          markets={taking}
          onDone={(message) => {
            setDone(message)
            setRound((before) => before + 1)
          }}
          onClose={() => setIssuing(false)}
        />
      )}
    </ScreenFrame>
  )
}

/** Renders the gift cards screen, which only operators can open. */
export default function GiftCardsScreen() {
  return <OperatorScreen title={giftCardText('title')} Screen={GiftCards} />
}
