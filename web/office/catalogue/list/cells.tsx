import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { editPath } from '#web/office/catalogue/catalogue-query.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'

interface NameAndCodeProps {
  list: Parameters<typeof editPath>[0]
  code: string
  name: string
}

/** The name of a part of the festival, which leads to its form, above its code. */
export const NameAndCode = ({ list, code, name }: NameAndCodeProps) => (
  <div>
    <Anchor component={Link} to={editPath(list, code)} fw={550}>
      {name}
    </Anchor>
    <Text size="xs" c="dimmed">
      {code}
    </Text>
  </div>
)

/** A price above its fee, if it has one. */
export function PriceAndFee({ price, fee }: { price: number; fee: number }) {
  const { money } = useFormats()
  return (
    <>
      {money(price)}
      {fee > 0 && (
        <Text size="xs" c="dimmed">
          {messages.itemFee({ fee: money(fee) })}
        </Text>
      )}
    </>
  )
}
