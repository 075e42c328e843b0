import type { WidgetProps } from '#renderer/define-widget.ts'
import { sharedStore, useShared } from '#renderer/islands/shared-state.ts'
import { countAtom } from '#tests/harness/shared/count.ts'
import type { counter } from '#tests/harness/shared/counter/index.ts'

export default function Counter({ content }: WidgetProps<typeof counter>) {
  const count = useShared(countAtom, 0)
  return (
    <button type="button" onClick={() => sharedStore.set(countAtom, count + content.step)}>
      count {count}
    </button>
  )
}
