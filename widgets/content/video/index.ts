import { defineWidget } from '#renderer/define-widget.ts'
import { nothingForHead } from '#renderer/head.ts'
import { videoSchema } from '#widgets/content/video/schema.ts'
import { vimeoOrigin } from '#widgets/content/video/vimeo.ts'

export const video = defineWidget(videoSchema, {
  type: 'video',
  hydrate: 'never',
  texts: [
    'carousel.pause',
    'carousel.play',
    'footer.cookies',
    'video.ask',
    'video.play',
    'video.playOnce',
    'video.video',
  ],
  head: ({ content: { vimeoId } }) => (vimeoId === undefined ? nothingForHead : { frames: [vimeoOrigin] }),
  budget: { script: 0, style: 1_300 },
})
