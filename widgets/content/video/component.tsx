import { clientProps } from '#renderer/client-props.ts'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/video/component.module.css'
import type { video } from '#widgets/content/video/index.ts'
import type { ToggleProps } from '#widgets/content/video/video-file.client.ts'
import type { VimeoProps } from '#widgets/content/video/vimeo.client.ts'
import { vimeoPage } from '#widgets/content/video/vimeo.ts'

type Props = WidgetProps<typeof video>

const defaultRatio = '16/9'

/** Width of a file's poster in pixels: its address is the same for all screens. */
const posterWidth = 1_280

function PlayLabel({ content: { title }, context: { texts } }: Props) {
  return (
    <span className={styles.label}>
      <svg viewBox="0 0 20 20" width="16" height="16" className={styles.mark} aria-hidden="true">
        <path d="M5 3.5l12 6.5-12 6.5z" />
      </svg>
      {title && <span className="visually-hidden">{texts['video.play']}: </span>}
      <span className={styles.title}>{title || texts['video.play']}</span>
    </span>
  )
}

/**
 * Renders the poster as a link to the video on Vimeo. Client script (`vimeo.client.ts`) plays it in place, and first
 * asks for consent to third-party content if it is missing.
 */
function VimeoVideo(props: Props & { id: string; ratio: string }) {
  const { content, context, eager, id, ratio } = props
  const { texts } = context
  const { poster, title = texts['video.video'], loop } = content
  return (
    <div
      className={styles.frame}
      data-client="vimeo"
      {...clientProps<VimeoProps>({ video: id, title, loop: String(loop === true) })}
    >
      <a href={vimeoPage(id)} className={styles.poster}>
        {poster && (
          <Picture
            pictures={{ mobile: { ...poster, alt: '', aspectRatio: ratio } }}
            sizes="100vw"
            widest={1_920}
            eager={eager}
          />
        )}
        <PlayLabel {...props} />
      </a>
      <section className={styles.question} data-part="question" aria-label={title} tabIndex={-1} hidden>
        <p>{texts['video.ask']}</p>
        <div className={styles.answers}>
          <button type="button" data-part="play" className={styles.answer}>
            {texts['video.playOnce']}
          </button>
          <button type="button" data-open-consent className={styles.settings}>
            {texts['footer.cookies']}
          </button>
        </div>
      </section>
    </div>
  )
}

/**
 * Renders a file with the browser's controls. Client script (`video-file.client.ts`) shows the label over its poster
 * until it starts; with autoplay, a pause button replaces the controls.
 */
function VideoFile(props: Props & { file: string }) {
  const { content, context, file } = props
  const { poster, title, autoplay, loop } = content
  const { texts } = context
  return (
    <div className={styles.frame} data-client="video-file">
      <video
        className={styles.video}
        src={file}
        poster={poster && pictureAddress(poster.url, posterWidth)}
        preload="none"
        controls
        playsInline
        loop={loop}
        muted={autoplay}
        aria-label={title ?? texts['video.video']}
      />
      <button type="button" data-part="begin" className={styles.begin}>
        <PlayLabel {...props} />
      </button>
      {autoplay && (
        <button
          type="button"
          data-part="toggle"
          className={styles.toggle}
          aria-label={texts['carousel.pause']}
          {...clientProps<ToggleProps>({ pause: texts['carousel.pause'], play: texts['carousel.play'] })}
        >
          <svg viewBox="0 0 20 20" width="16" height="16" className={styles.mark} aria-hidden="true">
            <path className={styles.pausing} d="M5 4h3v12H5zM12 4h3v12h-3z" />
            <path className={styles.playing} d="M5 3.5l12 6.5-12 6.5z" />
          </svg>
        </button>
      )}
    </div>
  )
}

export default function Video(props: Props) {
  const { vimeoId, file, poster, aspectRatio: ratio = defaultRatio } = props.content
  const { placeholder } = poster ?? {}
  return (
    <div className={styles.room} style={styleVariables({ '--ratio': ratio, '--placeholder': placeholder })}>
      {vimeoId !== undefined && <VimeoVideo {...props} id={String(vimeoId)} ratio={ratio} />}
      {vimeoId === undefined && file && <VideoFile {...props} file={file} />}
    </div>
  )
}
