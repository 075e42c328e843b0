import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type Body, documentSaveStateOf } from '#preview/global/document-draft.ts'
import { openDocument } from '#preview/global/open-document.ts'
import { isExpiredAtom } from '#preview/state/session.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/**
 * Opens a document of global content, which is saved as a draft while the editor types. Mount one for each document.
 */
export function useEditedDocument(document: EditedDocument) {
  const [open] = useState(() => openDocument(document))
  const draft = useAtomValue(open.draftAtom)
  useEffect(() => {
    open.show()
    return () => open.leave()
  }, [open])
  const isExpired = useAtomValue(isExpiredAtom)
  useEffect(() => {
    // What was not saved before, or refused while the session was over.
    if (!isExpired) void open.save()
  }, [open, isExpired])
  const saving = documentSaveStateOf(draft)
  return {
    ...draft,
    saving,
    change: (body: Body) => open.change(body),
    reload: () => void open.read(),
    settle: (keepMine: boolean) => void open.settle(keepMine),
  }
}
