import type { Page } from '#schemas/pages/page.ts'

/** Sets the page's product in content without a product. */
export const forProductOfPage = <Content extends { productId?: string }>(
  content: Content,
  { productId }: Page,
): Content =>
  content.productId === undefined && productId !== undefined ? { ...content, productId } : content
