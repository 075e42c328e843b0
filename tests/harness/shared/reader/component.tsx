import { useId } from 'react'
import { useShared } from '#renderer/islands/shared-state.ts'
import { countAtom } from '#tests/harness/shared/count.ts'

export default function Reader() {
  const count = useShared(countAtom, 0)
  const id = useId()
  return (
    <p id={id} data-count>
      read {count}
    </p>
  )
}
