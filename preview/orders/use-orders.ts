import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import type { OrderFilter } from '#preview/orders/order-list-state.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { office } from '#schemas/api/office.ts'
import type { ListedOrder } from '#schemas/commerce/office-order.ts'

interface OrderPages {
  /** Undefined before the first answer. */
  orders: readonly ListedOrder[] | undefined
  hasMore: boolean
  failure: string | undefined
}

/** Milliseconds after a change of the filter before it is sent: time to type a word. */
const debounceDelay = 150

const bodyOf = ({ text, market, state, payment, from, until }: OrderFilter) => ({
  ...(text.trim() && { text }),
  ...(market && { market }),
  ...(state && { state }),
  ...(payment && { payment }),
  ...(from && { from }),
  ...(until && { until }),
})

/** Returns the orders of a filter, and adds older ones on request. */
export function useOrders(filter: OrderFilter) {
  const [pages, setPages] = useState<OrderPages>({ orders: undefined, hasMore: false, failure: undefined })
  const [isBusy, setBusy] = useState(false)
  const pending = useRef<AbortController>(undefined)

  async function read(before: readonly ListedOrder[], signal: AbortSignal): Promise<void> {
    const last = before.at(-1)
    const after = last && { created: last.created, orderNumber: last.orderNumber }
    const body = { ...bodyOf(filter), ...(after && { after }) }
    setBusy(true)
    try {
      const answer = await callShop(office.search, { body }, { signal })
      if (answer.status === 200) {
        const { orders, hasMore } = answer.body
        setPages({ orders: [...before, ...orders], hasMore, failure: undefined })
      } else setPages((previous) => ({ ...previous, failure: officeRefusal(answer) }))
    } catch (error) {
      if (signal.aborted) return
      setPages((previous) => ({ ...previous, failure: failureOf(error) }))
    }
    setBusy(false)
  }

  function start(before: readonly ListedOrder[]): AbortController {
    pending.current?.abort()
    const ended = new AbortController()
    pending.current = ended
    void read(before, ended.signal)
    return ended
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter alone decides
  useEffect(() => {
    const timer = setTimeout(() => start([]), pages.orders === undefined ? 0 : debounceDelay)
    return () => {
      clearTimeout(timer)
      pending.current?.abort()
    }
  }, [filter])

  return { ...pages, isBusy, more: () => void start(pages.orders ?? []) }
}
