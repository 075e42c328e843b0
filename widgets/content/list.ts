import { accordionText } from '#widgets/content/accordion-text/index.ts'
import { promotion } from '#widgets/content/promotion/index.ts'
import { seo } from '#widgets/content/seo/index.ts'
import { text } from '#widgets/content/text/index.ts'

export const content = [promotion, text, accordionText, seo]
