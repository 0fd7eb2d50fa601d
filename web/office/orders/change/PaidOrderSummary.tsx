import { List, Stack } from '@mantine/core'
import type { OrderChangePreview, PaidOrderChange } from '#contract/office/order-changes.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { messages } from '#web/office/orders/messages.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { type ChangeSummaryProps, Mail } from './ChangeSummary.tsx'
import { messages as texts } from './messages.ts'

/** The consequences of a change of a paid order, and the mail about it, before it is confirmed. */
export function PaidOrderSummary({ preview, isCurrent }: ChangeSummaryProps) {
  const rows = useRows(preview)
  const change = preview.paid_order
  return (
    <Section title={texts.after}>
      <Stack gap="sm" opacity={isCurrent ? 1 : 0.5} aria-live="polite">
        <DescriptionList items={rows} />
        <List size="sm">
          {change && sentencesOf(change).map((text) => <List.Item key={text}>{text}</List.Item>)}
        </List>
        <Mail mail={preview.mail} hasRest={preview.due > 0} />
      </Stack>
    </Section>
  )
}

function useRows({ lines, paid_order, manual_discount, due, payment_method }: OrderChangePreview) {
  const { money, time } = useFormats()
  const labelOf = useLabels()
  const { refund = null, next = null } = paid_order ?? {}
  const namesOf = (change: 'removed' | 'added') =>
    lines
      .flatMap((line) => (line.change === change ? [`${line.name} (${money(line.price)})`] : []))
      .join(', ')
  const until = next?.until ? texts.dueUntil({ amount: money(due), until: time(next.until) }) : money(due)
  const items: Parameters<typeof DescriptionList>[0]['items'] = [
    [texts.removed, namesOf('removed')],
    [texts.added, namesOf('added')],
    [texts.given, manual_discount > 0 ? money(-manual_discount) : null],
    [texts.refund, refund && money(refund.total)],
    [texts.counts, refund && refund.credited > 0 ? money(refund.credited) : null],
    [texts.back, refund && refund.back > 0 ? money(refund.back) : null],
    [messages.shipping, next && next.shipping > 0 ? money(next.shipping) : null],
    [texts.nextTotal, next && money(next.total)],
    [texts.taken, next && next.taken > 0 ? money(next.taken) : null],
    [texts.due, next && <strong key="due">{until}</strong>],
    [
      messages.method,
      due > 0 || (next !== null && next.taken > 0) ? labelOf('paymentMethods', payment_method) : null,
    ],
  ]
  return items
}

/** What happens, and which documents are issued. */
function sentencesOf({ refund, next }: PaidOrderChange): string[] {
  return [
    ...(refund ? [texts.blocked, refund.back > 0 ? backOf(refund) : texts.documentNow] : []),
    ...(next ? [next.due > 0 ? texts.nextDue : texts.nextPaid, texts.terms] : []),
  ]
}

function backOf({ destination, to_payer }: NonNullable<PaidOrderChange['refund']>): string {
  if (destination === 'card') return texts.backToCard
  if (destination === 'box_office') return texts.backOnTheSpot
  return to_payer ? texts.backToPayer : texts.backToAccount
}
