import type { Page } from '#schemas/pages/page.ts'

/** Content that goes by a product: where it names none, by the one whose page it stands on. */
export const forProductOfPage = <Content extends { productId?: string }>(
  content: Content,
  { productId }: Page,
): Content =>
  content.productId === undefined && productId !== undefined ? { ...content, productId } : content
