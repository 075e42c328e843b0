import type { WidgetProps } from '#renderer/define-widget.ts'
import type { basketLines } from '#widgets/basket/basket-lines/index.ts'

/** Context of the basket's lines: market, texts, locale. */
export type LinesContext = WidgetProps<typeof basketLines>['context']
