import type { Address } from '#schemas/addresses/address.ts'
import { addressLines } from '#schemas/addresses/format-address.ts'

export const PostalAddress = ({ address, locale }: { address: Address; locale: string }) => (
  <address style={{ fontStyle: 'normal' }}>
    {addressLines(address, locale).map((line) => (
      <div key={line}>
        <bdi>{line}</bdi>
      </div>
    ))}
  </address>
)
