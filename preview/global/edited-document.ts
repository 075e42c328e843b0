import { useCallback, useEffect, useRef, useState } from 'react'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { keyOf } from '#preview/publishing/document-key.ts'
import { call, ownCopy } from '#preview/state/api.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

type Body = Record<string, unknown> | unknown[]

interface Opened {
  /** Undefined until it is read. */
  body: unknown
  isNew: boolean
  isDraft: boolean
  /** State of saving. */
  saving: 'saved' | 'unsaved' | 'saving' | 'conflict'
  failure: string | undefined
  change: (body: Body) => void
  reload: () => void
}

/** Milliseconds without a change after which it is saved. */
const quiet = 600

interface SavedDocument {
  body: unknown
  isNew: boolean
  isDraft: boolean
}

/** One document of global content: read, changed as one types, and saved as a draft. */
export function useEditedDocument(document: EditedDocument): Opened {
  const [known, setKnown] = useState<SavedDocument>()
  const [saving, setSaving] = useState<Opened['saving']>('saved')
  const [failure, setFailure] = useState<string>()
  const [round, setRound] = useState(0)
  const revision = useRef<string>(undefined)
  const waiting = useRef<Body>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(false)
  const key = keyOf(document)

  /** @returns whether to go on */
  const send = useCallback(
    async (body: Body): Promise<boolean> => {
      setSaving('saving')
      const base = revision.current
      const answer = await call(pages.putDocument, { body: { document, body, ...(base && { base }) } })
      if (answer.status === 200) {
        revision.current = answer.body.revision
        setFailure(undefined)
        setSaving(waiting.current === undefined ? 'saved' : 'unsaved')
        return true
      }
      if (answer.status !== 409) setFailure(refusalOf(answer))
      setSaving(answer.status === 409 ? 'conflict' : 'unsaved')
      return false
    },
    [document],
  )

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    // Serialised: each request needs the revision of the previous one.
    if (sending.current) return
    sending.current = true
    try {
      for (let isGoing = true; isGoing && waiting.current !== undefined; ) {
        const body = waiting.current
        waiting.current = undefined
        isGoing = await send(body)
      }
    } catch (error) {
      setFailure(failureOf(error))
      setSaving('unsaved')
    } finally {
      sending.current = false
    }
  }, [send])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says which document, `round` that it is read anew
  useEffect(() => {
    let isCurrent = true
    waiting.current = undefined
    setKnown(undefined)
    setSaving('saved')
    setFailure(undefined)
    call(pages.document, { query: document })
      .then((answer) => {
        if (!isCurrent) return
        revision.current = answer.status === 200 ? answer.body.revision : undefined
        if (answer.status === 200) {
          const { body, isDraft } = ownCopy<{ body?: unknown; isDraft: boolean }>(answer.body)
          setKnown({ body, isDraft, isNew: false })
        } else if (answer.status === 204) setKnown({ body: undefined, isDraft: false, isNew: true })
        else setFailure(refusalOf(answer))
      })
      .catch((error: unknown) => isCurrent && setFailure(failureOf(error)))
    return () => {
      isCurrent = false
      void save()
    }
  }, [key, round])

  return {
    body: known?.body,
    isNew: known?.isNew ?? false,
    isDraft: known?.isDraft ?? false,
    saving,
    failure,
    change: (body) => {
      setKnown({ body, isNew: false, isDraft: true })
      waiting.current = body
      setSaving('unsaved')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), quiet)
    },
    reload: () => setRound((count) => count + 1),
  }
}
