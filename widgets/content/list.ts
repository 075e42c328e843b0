import { promotion } from '#widgets/content/promotion/index.ts'

export const content = [promotion]
