import type { WidgetProps } from '#renderer/define-widget.ts'
import { stepNames } from '#schemas/commerce/checkout-steps.ts'
import styles from '#widgets/checkout/checkout-steps/component.module.css'
import type { checkoutSteps } from '#widgets/checkout/checkout-steps/index.ts'
import type { StepsData } from '#widgets/checkout/checkout-steps/load.ts'
import { PurchaseProblem } from '#widgets/checkout/purchase-problem.tsx'
import { postalSteps, stepPath, stepTextOf } from '#widgets/checkout/steps.ts'

type Props = WidgetProps<typeof checkoutSteps, StepsData | null>

export default function CheckoutSteps({ content, context, data }: Props) {
  const { step } = content
  const { texts, pages } = context
  if (!step) return null
  const visibleSteps = data?.isDigital ? stepNames.filter((item) => !postalSteps.has(item)) : stepNames
  const currentIndex = visibleSteps.indexOf(step)
  return (
    <>
      <nav className={styles.nav} aria-label={texts['checkout.steps']} data-close="">
        <ol className={styles.steps}>
          {visibleSteps.map((item, index) => (
            <li key={item} className={styles.step} aria-current={index === currentIndex ? 'step' : undefined}>
              {index < currentIndex ? (
                <a href={stepPath(pages, item)}>{texts[stepTextOf[item]]}</a>
              ) : (
                <span>{texts[stepTextOf[item]]}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {/* The payment step renders it in place of its forms. */}
      {data?.basket && step !== 'payment' && (
        <PurchaseProblem data={{ ...data, basket: data.basket }} context={context} />
      )}
    </>
  )
}
