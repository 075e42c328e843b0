import type { Request } from 'express'
import Negotiator from 'negotiator'
import {
  isPictureFormat,
  type LadderWidth,
  ladderWidthOf,
  type PictureFormat,
  pictureFormats,
  widthLadder,
} from '#schemas/pages/picture-ladder.ts'

/** The variant that an address requests. Without a width: the picture's own; without a format: the best available. */
export type MediaRequest =
  | {
      kind: 'picture'
      path: string
      width: LadderWidth | undefined
      format: PictureFormat | undefined
      version: string | undefined
    }
  | { kind: 'refused'; status: 400 | 404; title: string }

/** Plain segments only: no escapes, no empty or dotted ones, so that addresses are unambiguous. */
const plainPath = /^(?:\/[A-Za-z0-9_][A-Za-z0-9._~-]*){1,8}$/
const maxPathLength = 300

const refusedRequest = (status: 400 | 404, title: string) => ({ kind: 'refused', status, title }) as const

/** Parses the address of a picture. */
export function readMediaRequest({
  baseUrl,
  path,
  query,
}: Pick<Request, 'baseUrl' | 'path' | 'query'>): MediaRequest {
  if (path.length > maxPathLength || !plainPath.test(path)) return refusedRequest(404, 'Picture not found')
  const { w, f, v } = query
  const width = typeof w === 'string' ? ladderWidthOf(w) : undefined
  if (w !== undefined && width === undefined)
    return refusedRequest(400, `Width (w) must be one of ${widthLadder.join(', ')}`)
  const format = typeof f === 'string' && isPictureFormat(f) ? f : undefined
  if (f !== undefined && format === undefined)
    return refusedRequest(400, `Format (f) must be one of ${pictureFormats.join(', ')}`)
  return {
    kind: 'picture',
    path: baseUrl + path,
    width,
    format,
    version: typeof v === 'string' ? v : undefined,
  }
}

/**
 * Whether a browser explicitly accepts a format. Wildcards do not count: programs that send them may support JPEG only.
 */
export function names(request: Pick<Request, 'headers'>, format: 'avif' | 'webp'): boolean {
  return new Negotiator(request).mediaTypes().includes(`image/${format}`)
}
