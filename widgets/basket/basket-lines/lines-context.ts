import type { WidgetProps } from '#renderer/define-widget.ts'
import type { basketLines } from '#widgets/basket/basket-lines/index.ts'

/** What the basket's lines are rendered with: market, texts, locale. */
export type LinesContext = WidgetProps<typeof basketLines>['context']
