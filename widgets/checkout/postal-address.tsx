import type { Address } from '#schemas/address.ts'
import { addressLines } from '#schemas/format-address.ts'

export const PostalAddress = ({ address, locale }: { address: Address; locale: string }) => (
  <address style={{ fontStyle: 'normal' }}>
    {addressLines(address, locale).map((line) => (
      <div key={line}>
        <bdi>{line}</bdi>
      </div>
    ))}
  </address>
)
