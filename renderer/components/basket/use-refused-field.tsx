import { type ReactNode, useRef, useState } from 'react'
import type { RefusingField } from '#renderer/browser/basket/refusals.ts'
import styles from '#renderer/components/basket/basket-field.module.css'

/**
 * Keeps why the value of an input was refused.
 * @param name - its name in the errors of responses
 * @returns what the form reports to, the attributes of the input, and the message below it
 */
export function useRefusedField(name: string, id: string) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const clear = () => setProblem(undefined)
  const show = (message: string) => {
    setProblem(message)
    input.current?.focus()
  }
  const field: RefusingField = { name, show }
  const message: ReactNode = (
    <p id={`${id}-error`} className={styles.error} role="alert">
      {problem}
    </p>
  )
  const attributes = {
    ref: input,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-error`,
    onInput: clear,
  }
  return { field, clear, attributes, message }
}
