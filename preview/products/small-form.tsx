import { type FormEvent, type ReactNode, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import controls from '#preview/styles/controls.module.css'

interface Props {
  className?: string | undefined
  /** Words of the button. */
  action: string
  /** Accessible name of the button. Default: its text. */
  label?: string
  /** Whether there is something to save. */
  isChanged: boolean
  /** Saves it. Resolves with a message if that failed. */
  send: () => Promise<string | undefined>
  /** Its fields. */
  children: ReactNode
}

/** Renders a form that is saved by itself, with the reason if that failed. */
export function SmallForm({ className, action, label, isChanged, send, children }: Props) {
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefusal(await send().catch(failureOf))
    setBusy(false)
  }

  return (
    <form className={className} onSubmit={(event) => void submit(event)}>
      {children}
      <button type="submit" className={controls.plain} aria-label={label} disabled={isBusy || !isChanged}>
        {action}
      </button>
      {refusal && (
        <p role="alert" className={controls.problem}>
          {refusal}
        </p>
      )}
    </form>
  )
}
