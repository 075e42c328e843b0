import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import {
  changeDocument,
  openDocument,
  readDocument,
  saveDocument,
  settleConflict,
} from '#preview/global/open-document.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** A document of global content: read, changed as one types, and saved as a draft. Mount one for each document. */
export function useEditedDocument(document: EditedDocument) {
  const [open] = useState(() => openDocument(document))
  const state = useAtomValue(open.state)
  useEffect(() => {
    void readDocument(open)
    return () => void saveDocument(open)
  }, [open])
  return {
    ...state,
    change: (body: Parameters<typeof changeDocument>[1]) => changeDocument(open, body),
    reload: () => void readDocument(open),
    settle: (keepMine: boolean) => void settleConflict(open, keepMine),
  }
}
