import { createContext, type ReactNode } from 'react'
import { pendingChanges } from '#renderer/browser/basket/basket-store.ts'
import type { Messages } from '#renderer/browser/basket/refusals.ts'
import { useShared } from '#renderer/islands/shared-state.ts'
import type { ShopperBasket } from '#renderer/loaders/load-basket.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'

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

/** Data for the forms of a part. */
interface Part {
  /** The widget's id. */
  id: string
  catalog: string
  messages: Messages
}

export const BasketPartContext = createContext<Part>({ id: '', catalog: '', messages: {} })

interface PartProps {
  /** The widget's id. */
  id: string
  /** The basket in its current state (`use-basket.ts`). */
  data: ShopperBasket | null
  /** Texts of refusals, by text key. */
  messages?: Messages
  /** Whether it has no content: it is hidden until the basket changes. */
  hidden?: boolean
  className?: string | undefined
  children?: ReactNode
}

const noMessages: Messages = {}

/**
 * Renders a part of the basket page. Its forms post to the page; with script each change re-renders the parts
 * (`basket-form.tsx`).
 */
export function BasketPart({
  id,
  data,
  messages = noMessages,
  hidden = false,
  className,
  children,
}: PartProps) {
  const basket = data?.response?.basket
  const isPending = useShared(pendingChanges, 0) > 0
  return (
    <div
      className={className}
      hidden={hidden}
      aria-busy={isPending || undefined}
      data-basket-part={basket?.basketId ?? ''}
      data-quantity={data ? (basket?.quantity ?? 0) : undefined}
    >
      <BasketPartContext value={{ id, catalog: data?.catalog ?? '', messages }}>
        {!hidden && children}
      </BasketPartContext>
    </div>
  )
}

/** Returns texts by key, including those of refusals. */
export const messagesOf = <const Keys extends readonly string[]>(
  texts: TextsOf<Keys>,
  keys: Keys,
): Record<string, string> => Object.fromEntries(keys.map((key: Keys[number]) => [key, texts[key]]))
