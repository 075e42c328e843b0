import styles from '#preview/canvas/canvas.module.css'
import { followLink } from '#preview/interface/follow-link.ts'
import { parseValid } from '#preview/state/parse-valid.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** The redirect that shoppers follow instead of seeing the page. */
export interface HidingRedirect {
  from: string
  to: string
}

const isRedirect = (value: unknown): value is HidingRedirect =>
  isRecord(value) && typeof value.from === 'string' && typeof value.to === 'string'

/**
 * Returns the redirect that the server sent to the canvas in place of the page (`server/editor/canvas-router.ts`);
 * undefined if it sent the page.
 */
export function redirectInFrame({ contentDocument }: HTMLIFrameElement): HidingRedirect | undefined {
  if (contentDocument?.contentType !== 'application/json') return undefined
  return parseValid(contentDocument.body.textContent, isRedirect)
}

/** Explains why the canvas shows no page, and links to the redirects of its market. */
export function HiddenPage({ redirect, market }: { redirect: HidingRedirect; market: string }) {
  const address = `/preview/global?${new URLSearchParams({ of: 'redirects', market })}`
  return (
    <div className={styles.hidden} role="status">
      <p>{text('canvas.hidden', { from: redirect.from, to: redirect.to })}</p>
      <a className={controls.primary} href={address} onClick={followLink(address)}>
        {text('canvas.openRedirects')}
      </a>
    </div>
  )
}
