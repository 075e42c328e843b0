import { useId, useRef, useState } from 'react'
import dialog from '#preview/interface/dialog.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import styles from '#preview/machines/machines.module.css'
import controls from '#preview/styles/controls.module.css'
import { machineText } from '#preview/texts/machine-texts.ts'

interface Props {
  title: string
  label: string
  secret: string
  onClose: () => void
}

/**
 * Renders a new secret, which no later response contains. Escape does not close it: the secret would be lost.
 */
export function SecretOnce({ title, label, secret, onClose }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      // Without permission the text is selected and can be copied by hand.
      () => input.current?.select(),
    )
  return (
    <Modal label={title} isRequired>
      <div className={dialog.body}>
        <h2>{title}</h2>
        <p>{machineText('secret.once')}</p>
        <div className={controls.field}>
          <label htmlFor={id}>{label}</label>
          <span className={styles.secret}>
            <input
              ref={input}
              id={id}
              className={controls.input}
              readOnly
              value={secret}
              onFocus={({ target }) => target.select()}
            />
            <button type="button" className={controls.plain} onClick={() => void copy()}>
              {machineText(isCopied ? 'secret.copied' : 'secret.copy')}
            </button>
          </span>
        </div>
        <div className={controls.actions}>
          <button type="button" className={controls.primary} onClick={onClose}>
            {machineText('secret.done')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
