import type { Page } from '#schemas/pages/page.ts'

/** Adds the page's product to content that names none. */
export const forProductOfPage = <Content extends { productId?: string }>(
  content: Content,
  { productId }: Page,
): Content =>
  content.productId === undefined && productId !== undefined ? { ...content, productId } : content
