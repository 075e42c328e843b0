import { Form } from '#renderer/components/form/form.tsx'
import { formTexts } from '#renderer/components/form/form-texts.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { OrderView } from '#widgets/orders/load-order.ts'

/** Refusals of the basket. */
const reasons = [
  'basket.frozen',
  'basket.full',
  'basket.outOfStock',
  'basket.tooFewInStock',
  'basket.tooMany',
  'basket.unknownProduct',
] as const

export const reorderTexts = [...formTexts, ...reasons, 'orders.again'] as const

interface Props {
  id: string
  lines: OrderView['lines']
  context: Pick<WidgetContext<(typeof reorderTexts)[number]>, 'texts'> & {
    pages: { basketPage: string }
  }
}

/** Renders the button that adds an order's goods to the basket at current prices; free gifts are added automatically. */
export function Reorder({ id, lines, context: { pages, texts } }: Props) {
  const bought = lines.filter(({ isBonusProduct }) => !isBonusProduct)
  if (bought.length === 0) return null
  return (
    <Form
      endpoint="basket.addLines"
      id={`${id}-again`}
      texts={texts}
      submit={texts['orders.again']}
      done=""
      next={pages.basketPage}
      messages={Object.fromEntries(reasons.map((key) => [key, texts[key]]))}
    >
      {bought.map(({ id: lineId, sku, quantity }, index) => (
        <span key={lineId} hidden>
          <input type="hidden" name={`lines.${index}.sku`} value={sku} />
          <input type="hidden" name={`lines.${index}.quantity`} value={quantity} />
        </span>
      ))}
    </Form>
  )
}
