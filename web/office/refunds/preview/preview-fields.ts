import { labels } from '#contract/office/labels/messages.ts'
import type {
  RefundPreview,
  RefundPreviewField,
  RunPreviewProduct,
} from '#contract/office/refund-previews.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import type { ChangedField } from '#web/office/kit/ui/before-after/BeforeAfter.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'

const AMOUNTS: RefundPreviewField['what'][] = [
  'paid',
  'given_back',
  'counted',
  'remains',
  'to_pay',
  'refund_fee',
  'credited',
]

/** A field of one of several records. */
const isNamed = (what: RefundPreviewField['what']): what is 'item' | 'dependent' | 'places' | 'counted' =>
  what === 'item' || what === 'dependent' || what === 'places' || what === 'counted'

/** The changing fields, and relevant others: paid amounts, amounts that count elsewhere, and warnings. */
const isShown = ({ what, before, after, unusual }: RefundPreviewField): boolean =>
  what === 'paid' || what === 'counted' || before !== after || unusual.length > 0

/** The fields of a refund's preview as texts. */
export function usePreviewFields(preview: RefundPreview): ChangedField[] {
  const { money, count } = useFormats()
  const label = useLabels()
  const status = (key: string) =>
    [label('ticketStatuses', key), label('merchandiseStatuses', key)].find((each) => each !== key) ?? key
  const format = (what: RefundPreviewField['what'], value: string | number | null): string => {
    if (value === null) return what === 'item' ? messages.place : messages.nothing
    if (typeof value === 'number') return AMOUNTS.includes(what) ? money(value) : count(value)
    if (what === 'order')
      return value === 'refunded' ? labels.refundedItemStatus.refunded : label('paymentStatuses', value)
    return what === 'item' || what === 'dependent' ? status(value) : value
  }
  return preview.filter(isShown).map(({ what, name, before, after, unusual }, index) => ({
    id: `${index} ${what}`,
    name: isNamed(what) ? messages.fields[what]({ name }) : messages.fields[what],
    before: format(what, before),
    after: format(what, after),
    unusual: unusual.map((why) => messages.unusual[why]),
  }))
}

/** The sales of a product before and after a run, as texts. */
export function useRunFields(): (of: RunPreviewProduct) => ChangedField {
  const { money } = useFormats()
  return ({ product, before, after, unusual }) => {
    const name = product ?? messages.others
    const textOf = ({ orders, tickets, amount }: RunPreviewProduct['before']) =>
      product === null
        ? messages.soldBeside({ orders, amount: money(amount) })
        : messages.sold({ orders, tickets, amount: money(amount) })
    return {
      id: name,
      name,
      before: textOf(before),
      after: textOf(after),
      unusual: unusual.map((why) => messages.unusualRun[why]),
    }
  }
}
