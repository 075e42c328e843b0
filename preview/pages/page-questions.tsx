import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import { refusalOf } from '#preview/interface/failure.ts'
import { NewPage } from '#preview/pages/new-page.tsx'
import { UsageList } from '#preview/replacing/usage-dialog.tsx'
import { call } from '#preview/state/api.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { ApiRefusal } from '#renderer/browser/page/api-client.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { pageBin } from '#schemas/editor/page-bin.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { publishing } from '#schemas/editor/publishing.ts'

/** Facts about a page that its actions need. */
export interface ActedPage {
  document: EditedDocument
  title: string
  alias: string
  isPublished: boolean
}

/** Actions of a page as a whole. */
export type PageAction = 'duplicate' | 'takeDown' | 'delete'

interface Props {
  page: ActedPage
  onClose: () => void
  /** After it was done. */
  onDone: () => void
}

const nameOf = ({ title, document }: ActedPage): string => title || document.key

/** Renders links to a page that is about to be removed. */
function Links({ page: { document }, onClose }: Pick<Props, 'page' | 'onClose'>) {
  return (
    <>
      <h3>{inspectorText('pages.linkedFrom')}</h3>
      <UsageList of="page" value={document.key} market={document.market} onLeave={onClose} />
    </>
  )
}

type PageInUse = Extract<ResponseOf<typeof pageBin.remove>, { status: 409 }>

/** Why a page was not taken down or deleted, in words. */
function refusalFor(response: PageInUse | ApiRefusal): string {
  return 'body' in response ? inspectorText(`pages.kept.${response.body.reason}`) : refusalOf(response)
}

/** Unpublishes a page. @returns the reason if it was refused */
export async function takeDownPage({ document }: ActedPage): Promise<string | undefined> {
  const response = await call(publishing.unpublish, { body: { document } })
  return response.status === 204 ? undefined : refusalFor(response)
}

/** Moves a page to the bin. @returns the reason if it was refused */
export async function deletePage({ document }: ActedPage): Promise<string | undefined> {
  const response = await call(pageBin.remove, { body: { document } })
  return response.status === 204 ? undefined : refusalFor(response)
}

function TakeDownQuestion({ page, onClose, onDone }: Props) {
  const { document } = page
  async function takeDown(): Promise<string | undefined> {
    const reason = await takeDownPage(page)
    if (reason === undefined) onDone()
    return reason
  }
  return (
    <ConfirmDialog
      title={inspectorText('pages.takeDownTitle', { name: nameOf(page) })}
      name={inspectorText('pages.takeDown')}
      onConfirm={takeDown}
      onClose={onClose}
    >
      <p>{inspectorText('pages.shoppersLose', { path: document.key })}</p>
      <p>{inspectorText('pages.staysDraft')}</p>
      <Links page={page} onClose={onClose} />
    </ConfirmDialog>
  )
}

function DeleteQuestion({ page, onClose, onDone }: Props) {
  const { document, isPublished } = page
  async function remove(): Promise<string | undefined> {
    const reason = await deletePage(page)
    if (reason === undefined) onDone()
    return reason
  }
  return (
    <ConfirmDialog
      title={inspectorText('pages.deleteTitle', { name: nameOf(page) })}
      name={inspectorText('pages.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {isPublished
          ? inspectorText('pages.shoppersLose', { path: document.key })
          : inspectorText('pages.shoppersKeep')}
      </p>
      <p>{inspectorText('pages.movesToBin')}</p>
      <Links page={page} onClose={onClose} />
    </ConfirmDialog>
  )
}

/** Confirms an action on a page as a whole. */
export function PageQuestion({ action, ...props }: Props & { action: PageAction }) {
  const { page, onClose } = props
  if (action === 'takeDown') return <TakeDownQuestion {...props} />
  if (action === 'delete') return <DeleteQuestion {...props} />
  return (
    <NewPage
      market={page.document.market}
      copyOf={{ document: page.document, title: nameOf(page) }}
      onClose={onClose}
    />
  )
}
