import { Tokens } from '#preview/machines/tokens.tsx'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { machineText } from '#preview/texts/machine-texts.ts'

/** How other systems work with the shop. For admins. */
export default function MachinesScreen() {
  return (
    <ScreenFrame title={machineText('title')} screen="integrations">
      <Tokens />
    </ScreenFrame>
  )
}
