import type { ReactNode } from 'react'
import type { Confirmation } from '#renderer/browser/flyout/confirm.ts'
import type { TextsOf } from '#renderer/components/text/part-texts.ts'
import type { ShopperBasket } from '#renderer/loaders/load-basket.ts'
import { formFields } from '#schemas/api/form-fields.ts'

/** Texts of refused basket changes. */
export const basketErrorTexts = [
  'basket.frozen',
  'basket.full',
  'basket.noPresent',
  'basket.outOfStock',
  'basket.tooFewInStock',
  'basket.tooMany',
  'basket.unknownProduct',
  'feedback.error_basket_update',
  'feedback.error_remove_from_basket',
  'form.tooMany',
] as const

interface PartProps {
  data: ShopperBasket | null
  /** Texts of refusals for script, by text key. */
  messages: Readonly<Record<string, string>>
  /** There is nothing to show: it waits, unseen, until the basket has changed. */
  hidden?: boolean
  className?: string | undefined
  children?: ReactNode
}

/**
 * Renders a part of the basket page. Its forms post to the page; with script
 * (`renderer/browser/basket/basket.client.ts`) the basket changes in place, and all parts render again.
 */
export function BasketPart({ data, messages, hidden = false, className, children }: PartProps) {
  const basket = data?.response?.basket
  return (
    <div
      className={className}
      hidden={hidden}
      data-client="basket"
      data-version={basket?.version ?? 0}
      data-quantity={data ? (basket?.quantity ?? 0) : undefined}
      data-catalog={data?.catalog}
      data-basket={basket?.basketId}
      data-messages={JSON.stringify(messages)}
    >
      {!hidden && children}
    </div>
  )
}

/** Texts by key, as a part gives them to its script. */
export const messagesOf = <const Keys extends readonly string[]>(
  texts: TextsOf<Keys>,
  keys: Keys,
): Record<string, string> => Object.fromEntries(keys.map((key: Keys[number]) => [key, texts[key]]))

interface FormProps {
  /** The endpoint's name, such as `basket.setLine`. */
  endpoint: string
  /** The widget's id. */
  widget: string
  /** Hidden fields of the form. */
  fields?: Readonly<Record<string, string | number | undefined>>
  /** The page that follows. */
  next?: string | undefined
  className?: string | undefined
  /** Asked before it is sent, with script. */
  question?: Confirmation
  children: ReactNode
}

/** Renders a form of one or two buttons that changes the basket. */
export const BasketForm = ({
  endpoint,
  widget,
  fields = {},
  next,
  className,
  question,
  children,
}: FormProps) => (
  <form method="post" className={className} data-question={question && JSON.stringify(question)}>
    <input type="hidden" name={formFields.endpoint} value={endpoint} />
    <input type="hidden" name={formFields.widget} value={widget} />
    {next !== undefined && <input type="hidden" name={formFields.next} value={next} />}
    {Object.entries(fields).map(
      ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
  </form>
)
