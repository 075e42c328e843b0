import { ThirdPartyButtons as Buttons } from '#renderer/components/login/third-party-buttons.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { thirdPartyButtons } from '#widgets/account/third-party-buttons/index.ts'

export default function ThirdPartyButtons({
  content: { employeeDomain },
  context: { texts, toggles },
}: WidgetProps<typeof thirdPartyButtons>) {
  return (
    <div>
      <Buttons texts={texts} toggles={toggles} employeeDomain={employeeDomain} />
    </div>
  )
}
