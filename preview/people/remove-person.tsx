import { useState } from 'react'
import dialog from '#preview/interface/dialog.module.css'
import { failureOf } from '#preview/interface/failure.ts'
import { Modal } from '#preview/interface/modal.tsx'
import { call } from '#preview/state/api.ts'
import controls from '#preview/styles/controls.module.css'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import { text } from '#preview/texts/texts.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import { access } from '#schemas/editor/access.ts'
import type { Editor } from '#schemas/editor/parts.ts'

interface Props {
  person: WithUndefined<Editor>
  /** Receives the result as text; undefined if cancelled. */
  onClose: (message?: string) => void
}

/** Removes an editor after confirmation. */
export function RemovePerson({ person: { id, name }, onClose }: Props) {
  const [problem, setProblem] = useState<string>()
  const title = text('people.remove', { name })

  async function remove(): Promise<void> {
    const response = await call(access.removeEditor, { path: { id } })
    if (response.status === 204) onClose(text('people.removed', { name }))
    else setProblem(reasonOf(response))
  }

  return (
    <Modal label={title} onClose={() => onClose()}>
      <div className={dialog.body}>
        <h2>{title}</h2>
        <p>{text('people.removeSure', { name })}</p>
        {problem && (
          <p className={controls.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={controls.actions}>
          <button type="button" className={controls.plain} onClick={() => onClose()}>
            {text('shell.cancel')}
          </button>
          <button
            type="button"
            className={controls.primary}
            onClick={() => {
              remove().catch((error: unknown) => setProblem(failureOf(error)))
            }}
          >
            {title}
          </button>
        </div>
      </div>
    </Modal>
  )
}
