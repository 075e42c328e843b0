import { useState } from 'react'
import { RecoveryCodes, SecondFactorSetup, SingleField } from '#preview/account/second-factor-setup.tsx'
import dialog from '#preview/interface/dialog.module.css'
import { refusalOf } from '#preview/interface/failure.ts'
import { Modal } from '#preview/interface/modal.tsx'
import { call } from '#preview/state/api.ts'
import { readSession } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'
import { secondFactor } from '#schemas/editor/second-factor.ts'

/** Dialog that sets up the second factor; if there is one, creates new recovery codes or removes it. */
export default function SecondFactorDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const [wasOn] = useState(isOn)
  const [done, setDone] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = (words: string) => {
    setDone(words)
    void readSession()
  }

  async function renew(code: string): Promise<string | undefined> {
    const response = await call(secondFactor.renewCodes, { body: { code } })
    if (response.status !== 200) return refusalOf(response)
    setCodes(response.body.recoveryCodes)
    return undefined
  }
  async function remove(code: string): Promise<string | undefined> {
    const response = await call(secondFactor.remove, { body: { code } })
    if (response.status !== 204) return refusalOf(response)
    finish(text('factor.removed'))
    return undefined
  }

  const close = (
    <button type="button" className={controls.plain} onClick={onClose}>
      {text('shell.close')}
    </button>
  )
  const isOver = done !== '' || codes !== undefined
  return (
    <Modal label={text('factor.title')} onClose={onClose}>
      <div className={dialog.body}>
        <h2>{text('factor.title')}</h2>
        <p role="status">{done}</p>
        {codes && <RecoveryCodes codes={codes} />}
        {isOver && <div className={controls.actions}>{close}</div>}
        {!isOver && !wasOn && (
          <SecondFactorSetup onDone={() => finish(text('factor.done'))} buttons={close} />
        )}
        {!isOver && wasOn && (
          <>
            <SingleField name="code" label="factor.anyCode" submit="factor.renew" onSend={renew} />
            <SingleField
              name="code"
              label="factor.anyCode"
              submit="factor.remove"
              onSend={remove}
              buttons={close}
            />
          </>
        )}
      </div>
    </Modal>
  )
}
