import { clientProps } from '#renderer/client-props.ts'
import button from '#renderer/components/elements/button.module.css'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { doneFragment, formFields, refusedFragment } from '#schemas/api/form-fields.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import { buyStateOf } from '#widgets/product/buy-state.ts'
import type { SetProps } from '#widgets/product/product-set/client.ts'
import styles from '#widgets/product/product-set/component.module.css'
import type { productSet } from '#widgets/product/product-set/index.ts'
import { SetPart } from '#widgets/product/product-set/set-part.tsx'

interface Props {
  /** Id of the set. */
  name: string
  parts: readonly Product[]
  context: WidgetProps<typeof productSet>['context']
  id: string
}

/**
 * Renders the parts of a set, each with its own sizes, and one button for all that are chosen. The form posts them as
 * lines of the basket, with script without leaving the page (`widgets/product/product-set/client.ts`).
 */
export function SetForm({ name, parts, context, id }: Props) {
  const { texts, pages } = context
  const isSold = parts.some((part) => buyStateOf(part).kind === 'forSale')
  return (
    <div>
      <FormOutcome id={doneFragment(id)} kind="done">
        {texts['buy.added']}{' '}
        <a href={pages.basketPage} className={styles.name}>
          {texts['buy.toBasket']}
        </a>
      </FormOutcome>
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {texts['feedback.error_add_to_basket']}
      </FormOutcome>
      <form
        className={styles.form}
        method="post"
        aria-label={fillText(texts['buy.form'], { name })}
        data-client="product-set"
        data-on="interaction"
        {...clientProps<SetProps>({
          chooseSize: texts['buy.chooseSize'],
          choosePart: texts['productSet.choosePart'],
          lowStock: texts['buy.few'],
        })}
      >
        <input type="hidden" name={formFields.endpoint} value="basket.addLines" />
        <input type="hidden" name={formFields.widget} value={id} />
        <ul className={styles.parts}>
          {parts.map((part, index) => (
            <SetPart key={part.id} part={part} index={index} context={context} id={id} />
          ))}
        </ul>
        {isSold && (
          <>
            <p className={styles.problem} role="alert" data-part="problem" />
            <button type="submit" className={`${button.primary} ${styles.submit}`}>
              {texts['buy.add']}
            </button>
          </>
        )}
      </form>
    </div>
  )
}
