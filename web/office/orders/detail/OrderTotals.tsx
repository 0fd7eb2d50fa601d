import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as siteMessages } from '#web/office/site/messages.ts'
import { messages as detailMessages } from './messages.ts'
import { type LedgerLine, ledgerOf } from './order-ledger.ts'
import style from './OrderTotals.module.css'

function Line({
  line: { name, detail, amount, currency, to },
  isSum = false,
}: {
  line: LedgerLine
  isSum?: boolean
}) {
  const { locale, money } = useFormats()
  const may = usePermission()
  return (
    <tr data-sum={isSum || undefined}>
      <th scope="row">
        {to !== undefined && may('refund') ? (
          <Anchor component={Link} to={to}>
            {name}
          </Anchor>
        ) : (
          name
        )}
        {detail !== undefined && detail !== '' && <span className={style.detail}> {detail}</span>}
      </th>
      <td>{currency === undefined ? money(amount) : formatMoney(amount, currency, locale)}</td>
    </tr>
  )
}

/** The ledger of an order: what was ordered, paid and given back, and what remains, with all amounts in one column. */
export function OrderMoney({ order }: { order: OfficeOrder }) {
  const { day, money } = useFormats()
  const label = useLabels()
  const groups = ledgerOf(order, {
    day,
    method: (key) => label('paymentMethods', key),
    refundStatus: (key) => label('refundStatuses', key),
    gateway: (key) => labelOf(siteMessages.gateways, key),
    money,
  })
  return (
    <table className={style.ledger}>
      <caption>
        <VisuallyHidden>{messages.money}</VisuallyHidden>
      </caption>
      {groups.map(({ name, lines, sums }) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={2} className={style.group}>
              {name}
            </th>
          </tr>
          {lines.map((line, place) => (
            <Line key={place} line={line} />
          ))}
          {sums.map((line) => (
            <Line key={line.name} line={line} isSum />
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** What staff gave off, who of them, and why. */
function ManualDiscount({ given }: { given: NonNullable<OfficeOrder['manual_discount']> }) {
  const { money } = useFormats()
  const { percent, amount, ...why } = given
  return (
    <Text size="sm">
      {percent === null
        ? detailMessages.manualAmount({ amount: money(amount), ...why })
        : detailMessages.manualDiscount({ percent, ...why })}
    </Text>
  )
}

/** The same as a section of the page. */
export const OrderTotals = ({ order }: { order: OfficeOrder }) => (
  <Section title={messages.money}>
    <OrderMoney order={order} />
    {order.manual_discount && <ManualDiscount given={order.manual_discount} />}
  </Section>
)
