import { Group, Text } from '@mantine/core'
import type { OrderChangePreview } from '#contract/office/order-changes.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from '#web/office/orders/messages.ts'
import { dueName } from './ChangeSummary.tsx'
import { messages as texts } from './messages.ts'

interface ChangeSumProps {
  preview: OrderChangePreview
  isCurrent: boolean
}

/** The total of a change, on a line that stays visible. */
export function ChangeSum({ preview, isCurrent }: ChangeSumProps) {
  const { money } = useFormats()
  const { paid_order, total, due } = preview
  const before = paid_order ? null : texts.fromTo({ before: money(total.before), after: money(total.after) })
  const back = paid_order ? (paid_order.refund?.back ?? 0) : preview.back
  const next = paid_order?.next ?? null
  return (
    <Group component="section" gap="0 1rem" opacity={isCurrent ? 1 : 0.5} aria-label={texts.sum}>
      {before !== null && <Amount name={messages.total} amount={before} />}
      {next && <Amount name={texts.nextTotal} amount={money(next.total)} />}
      {(due > 0 || back === 0) && <Amount name={dueName(preview)} amount={money(due)} strong />}
      {back > 0 && <Amount name={texts.goesBack} amount={money(back)} strong />}
    </Group>
  )
}

const Amount = ({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) => (
  <Text size="sm">
    {texts.sumOf({ name })}{' '}
    <Text span {...(strong && { fw: 700 })}>
      {amount}
    </Text>
  </Text>
)
