import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import type { publishing } from '#schemas/editor/publishing.ts'

/** A text that can be compared with the draft and restored: a published version, or a checkpoint of the draft. */
export type VersionReference = { version: number } | { checkpoint: number }

export const versionReferenceKey = (version: VersionReference): string =>
  'version' in version ? `version=${version.version}` : `checkpoint=${version.checkpoint}`

type Checkpoint = Extract<ResponseOf<typeof publishing.checkpoints>, { status: 200 }>['body'][number]

/** Returns why a draft was saved, as text. */
export function checkpointName({ reason, version }: Pick<Checkpoint, 'reason' | 'version'>): string {
  if (reason === 'discard') return inspectorText('history.discarded')
  if (reason === 'follow') return inspectorText('history.beforeFollowing')
  return version === null
    ? inspectorText('history.beforeDraft')
    : inspectorText('history.beforeVersion', { number: version })
}
