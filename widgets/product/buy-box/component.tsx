import type { ReactNode } from 'react'
import { notifyMeAnchor } from '#renderer/browser/delivery/notify-me-anchor.ts'
import { clientProps } from '#renderer/client-props.ts'
import button from '#renderer/components/elements/button.module.css'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import { Countdown } from '#renderer/components/text/countdown.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { doneFragment, refusedFragment } from '#schemas/api/form-fields.ts'
import { BuyForm } from '#widgets/product/buy-box/buy-form.tsx'
import type { BuyBoxProps } from '#widgets/product/buy-box/client.ts'
import styles from '#widgets/product/buy-box/component.module.css'
import { GiftFields } from '#widgets/product/buy-box/gift-fields.tsx'
import type { buyBox } from '#widgets/product/buy-box/index.ts'
import type { MeasuredProduct } from '#widgets/product/buy-box/load.ts'
import { type BuyState, buyStateOf } from '#widgets/product/buy-state.ts'

type Props = WidgetProps<typeof buyBox, MeasuredProduct | null>

/** Renders the size guide of the product's kind, else the content's; nothing for kinds without measurements. */
function SizeGuide({
  content,
  guide,
  context: { texts },
}: Pick<Props, 'content' | 'context'> & { guide: MeasuredProduct['guide'] }) {
  const { sizeGuide, sizeGuideUrl } = content
  const text = guide?.text ?? sizeGuide
  if (!sizeGuideUrl || guide === null) return null
  return (
    <>
      <a href={sizeGuideUrl} className={styles.guide} data-opens-flyout="sizeGuide">
        {texts['buy.sizeGuide']}
      </a>
      {text && (
        <Flyout name="sizeGuide" title={guide?.title ?? texts['buy.sizeGuide']} texts={texts}>
          <div className="prose">
            <Markdown headingOffset={2}>{text}</Markdown>
          </div>
        </Flyout>
      )}
    </>
  )
}

function NotForSale({ state, context }: { state: BuyState; context: Props['context'] }): ReactNode {
  const { texts } = context
  if (state.kind === 'comingSoon')
    return (
      <>
        <p className={styles.state}>{texts['buy.comingSoon']}</p>
        <Countdown countdown={{ countdownDateTime: state.from, disabledOn: [] }} context={context} />
      </>
    )
  return (
    <p className={styles.state}>{texts[state.kind === 'storesOnly' ? 'buy.storesOnly' : 'buy.soldOut']}</p>
  )
}

/**
 * Renders the buying form, which posts to its page without script; with script the page stays and the mini basket shows
 * the result (`widgets/product/buy-box/client.ts`).
 */
export default function BuyBox({ content, data: product, context, id }: Props) {
  if (!product) return null
  const { texts } = context
  const state = buyStateOf(product)
  if (state.kind === 'set') return null
  const { basketUrl } = content
  return (
    <div
      className={styles.box}
      data-client="buy-box"
      data-on="interaction"
      {...clientProps<BuyBoxProps>({
        product: product.id,
        chooseSize: texts['buy.chooseSize'],
        lowStock: state.kind === 'forSale' && !state.isPreorder ? texts['buy.few'] : '',
      })}
    >
      <FormOutcome id={doneFragment(id)} kind="done">
        {texts['buy.added']}{' '}
        {basketUrl && (
          <a href={basketUrl} className={styles.guide}>
            {texts['buy.toBasket']}
          </a>
        )}
      </FormOutcome>
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {texts[product.isDigital ? 'gift.refused' : 'feedback.error_add_to_basket']}
      </FormOutcome>
      {state.kind === 'forSale' ? (
        <BuyForm
          product={product}
          isPreorder={state.isPreorder}
          context={context}
          id={id}
          sizeGuide={
            product.isDigital ? null : <SizeGuide content={content} guide={product.guide} context={context} />
          }
          further={product.isDigital && <GiftFields id={id} texts={texts} timeZone={context.timeZone} />}
        />
      ) : (
        <>
          <NotForSale state={state} context={context} />
          {product.allowInStockNotifications && state.kind !== 'storesOnly' && (
            <a href={`#${notifyMeAnchor}`} className={button.secondary}>
              {texts[state.kind === 'comingSoon' ? 'notifyMe.soonTitle' : 'notifyMe.title']}
            </a>
          )}
        </>
      )}
    </div>
  )
}
