import { foreignText } from '#renderer/components/elements/foreign-text.ts'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { LoadedProduct } from '#renderer/loaders/load-product.ts'
import styles from '#widgets/product/product-description/component.module.css'
import type { productDescription } from '#widgets/product/product-description/index.ts'

export default function ProductDescription({
  data: product,
}: WidgetProps<typeof productDescription, LoadedProduct>) {
  if (!product?.description) return null
  return (
    <div className={`prose ${styles.description}`} {...foreignText(product.textLanguage)}>
      <Markdown>{product.description}</Markdown>
    </div>
  )
}
