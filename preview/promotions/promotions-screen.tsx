import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import { followLink } from '#preview/interface/follow-link.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { Badge } from '#preview/orders/badge.tsx'
import { OperatorMenu } from '#preview/orders/operator-menu.tsx'
import { OperatorScreen } from '#preview/orders/operator-sign-in.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { removePromotion, savePromotion } from '#preview/promotions/promotion-calls.ts'
import { draftOf, readDraft } from '#preview/promotions/promotion-draft.ts'
import formStyles from '#preview/promotions/promotion-form.module.css'
import { PromotionForm } from '#preview/promotions/promotion-form.tsx'
import { PromotionList } from '#preview/promotions/promotion-list.tsx'
import { statusOf } from '#preview/promotions/promotion-words.ts'
import { usePromotions } from '#preview/promotions/use-promotions.ts'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { locationAtom, navigate } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { promotionText } from '#preview/texts/promotion-texts.ts'
import type { ListedPromotion, OfficePromotions } from '#schemas/commerce/office-promotion.ts'

const list = '/preview/promotions'
/** The screen's item that adds a promotion; others have ids. */
const newItem = 'new'

function BackToList() {
  return (
    <a className={styles.back} href={list} onClick={followLink(list)}>
      ← {promotionText('back')}
    </a>
  )
}

/** Ends a promotion now. Returns a message if it was refused. */
async function endPromotion(promotion: ListedPromotion): Promise<string | undefined> {
  const read = readDraft(draftOf(promotion), promotion.id, promotion)
  if (read.kind === 'invalid') return promotionText('refused.fields')
  const { validFrom: _, ...rest } = read.promotion
  const endedPromotion = { ...rest, validUntil: new Date().toISOString() }
  return (await savePromotion(promotion.id, endedPromotion)).refusal
}

/** Buttons that end a promotion, or delete it while no order has used it. */
function Actions({
  promotion,
  isBusy,
  onDone,
}: {
  promotion: ListedPromotion
  /** Whether the form is being saved: ending the promotion would undo its changes. */
  isBusy: boolean
  onDone: (message: string | undefined) => void
}) {
  const [open, setOpen] = useState<'end' | 'remove'>()
  const { id, used, validUntil, rule } = promotion
  const isOver = validUntil !== undefined && Date.parse(validUntil) <= Date.now()
  const acts = [...(isOver ? [] : (['end'] as const)), ...(used === 0 ? (['remove'] as const) : [])]
  return (
    <div className={styles.buttons}>
      {acts.map((action) => (
        <button
          key={action}
          type="button"
          className={controls.plain}
          disabled={isBusy}
          onClick={() => setOpen(action)}
        >
          {promotionText(`act.${action}`)}
        </button>
      ))}
      {open && (
        <ConfirmDialog
          title={promotionText(`act.${open}`)}
          name={promotionText(`act.${open}`)}
          onConfirm={async () => {
            const refusal = open === 'end' ? await endPromotion(promotion) : await removePromotion(id)
            if (refusal === undefined) onDone(open === 'end' ? promotionText('done.ended') : undefined)
            return refusal
          }}
          onClose={() => setOpen(undefined)}
        >
          <p>{promotionText(`confirm.${open}`, { name: rule.name })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface DetailProps {
  /** Id of the promotion; `new` for a new one. */
  item: string
  value: OfficePromotions
  refetch: () => Promise<void>
  menu: ReactNode
}

/** One promotion, or the form of a new one. */
function PromotionDetail({ item, value, refetch, menu }: DetailProps) {
  const [done, setDone] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [newId] = useState(() => crypto.randomUUID())
  const isNew = item === newItem
  const promotion = value.promotions.find(({ id }) => id === item)
  // Just saved, and not listed yet.
  const isComing = item === newId
  const title = isNew ? promotionText('new') : (promotion?.rule.name ?? promotionText('title'))

  function onDone(message: string | undefined): void {
    void refetch()
    if (message === undefined) navigate(list)
    else setDone(message)
  }

  return (
    <ScreenFrame title={title} screen="promotions" menu={menu} above={<BackToList />}>
      {promotion && (
        <div className={formStyles.head}>
          <Badge {...statusOf(promotion, Date.now())} />
          <Actions promotion={promotion} isBusy={isBusy} onDone={onDone} />
        </div>
      )}
      {!isNew && !promotion && !isComing && <p role="alert">{promotionText('detail.missing')}</p>}
      {(isNew || isComing || promotion) && (
        <PromotionForm
          // Ending a promotion changes it behind the form.
          key={promotion?.validUntil}
          id={promotion?.id ?? newId}
          promotion={promotion}
          markets={value.markets}
          categories={value.categories}
          isBusy={isBusy}
          onBusy={setBusy}
          onSaved={async () => {
            setDone(promotionText('done.saved'))
            if (isNew) navigate(`${list}/${newId}`)
            await refetch()
          }}
        />
      )}
      <p role="status" className={styles.done}>
        {done}
      </p>
    </ScreenFrame>
  )
}

function Promotions({ email }: { email: string }) {
  const { item } = useAtomValue(locationAtom)
  const { value, failure, refetch } = usePromotions()
  const menu = <OperatorMenu email={email} />
  if (item && value) return <PromotionDetail {...{ item, value, refetch, menu }} />
  const add = `${list}/${newItem}`
  return (
    <ScreenFrame
      title={promotionText('title')}
      screen="promotions"
      menu={menu}
      actions={
        value && (
          <a className={controls.primary} href={add} onClick={followLink(add)}>
            <Icon name="plus" />
            {promotionText('new')}
          </a>
        )
      }
    >
      {failure && <p role="alert">{failure}</p>}
      {value && <PromotionList promotions={value.promotions} markets={value.markets} />}
    </ScreenFrame>
  )
}

/** Renders the promotions screen, which only operators can open. */
export default function PromotionsScreen() {
  return <OperatorScreen title={promotionText('title')} Screen={Promotions} />
}
