import { useAtomValue } from 'jotai'
import { Tokens } from '#preview/machines/tokens.tsx'
import { WebhookDetail } from '#preview/machines/webhook-detail.tsx'
import { Webhooks } from '#preview/machines/webhooks.tsx'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { locationAtom } from '#preview/state/location.ts'
import { machineText } from '#preview/texts/machine-texts.ts'

/** Renders the integrations of other systems: API tokens and webhooks. For admins. */
export default function MachinesScreen() {
  const { item } = useAtomValue(locationAtom)
  if (item !== '') return <WebhookDetail id={item} />
  return (
    <ScreenFrame title={machineText('title')} screen="integrations">
      <Webhooks />
      <Tokens />
    </ScreenFrame>
  )
}
