import { Text } from '@mantine/core'
import type { LineDiscount } from '#contract/discounted-price.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'

/** What an item of an order has off, by which discount. */
export function LineDiscounts({ discounts }: { discounts: LineDiscount[] }) {
  const { money } = useFormats()
  return discounts.map(({ name, amount, fee_amount }) => (
    <Text key={name} size="xs" c="dimmed">
      {name} {money(-amount - fee_amount)}
    </Text>
  ))
}
