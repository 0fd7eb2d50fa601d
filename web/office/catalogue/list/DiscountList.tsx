import { Badge, Text } from '@mantine/core'
import { givesSomething } from '#contract/discounts/discounts.ts'
import type { Discount } from '#contract/festival/items.ts'
import type { DiscountPart, FestivalParts } from '#contract/office/festival.ts'
import { useNumberFormats } from '#web/office/kit/forms/fields/use-number-formats.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { NameAndCode } from './cells.tsx'
import { messages } from './messages.ts'
import { RowActions } from './RowActions.tsx'
import { SortableTable } from './SortableTable.tsx'

/** "10% off", "€5.00 off", "for €75.00"; of a group "100% off, 1 of 5"; "reveals 2 items". */
function useValueText(): (discount: Discount) => string {
  const { money } = useFormats()
  const { percent: rate } = useNumberFormats()
  const valueOf = ({ percent, amount, price }: Discount) => {
    if (percent !== null) return messages.percentOff({ percent: rate.format(percent) })
    return amount !== null
      ? messages.amountOff({ amount: money(amount) })
      : messages.forPrice({ price: money(price ?? 0) })
  }
  return (discount) => {
    const { group_of, cheapest, reveals } = discount
    if (!givesSomething(discount)) return messages.reveals({ count: reveals.length })
    const what = valueOf(discount)
    return group_of === 0 ? what : messages.ofGroup({ what, count: cheapest || group_of, of: group_of })
  }
}

const MOST_CODES = 3

/** Its first codes, or that it needs none. */
function codesText({ automatic, codes }: Discount): string {
  if (automatic) return messages.discountAutomatic
  const more = codes.length - MOST_CODES
  const named = codes.slice(0, MOST_CODES).join(', ')
  return more > 0 ? messages.discountCodesMore({ codes: named, count: more }) : named
}

function useColumns(): Column<DiscountPart>[] {
  const { count } = useFormats()
  const valueText = useValueText()
  const usesText = ({ taken, value: { uses } }: DiscountPart) => {
    if (uses === null) return taken === null ? '' : count(taken)
    return messages.takenOf({ taken: count(taken ?? 0), capacity: count(uses) })
  }
  return [
    {
      title: messages.itemName,
      long: true,
      cell: ({ value: { key, name } }) => <NameAndCode list="discounts" code={key} name={name} />,
    },
    { title: messages.discountValue, bare: true, cell: ({ value }) => valueText(value) },
    { title: messages.discountCodes, long: true, bare: true, cell: ({ value }) => codesText(value) },
    { title: messages.discountUses, end: true, cell: usesText },
    {
      title: messages.saleState,
      bare: true,
      cell: ({ value: { enabled } }) => (
        <Badge variant="light" color={enabled ? 'teal' : 'gray'}>
          {enabled ? catalogueMessages.discountLabels.enabled : messages.saleStates.off}
        </Badge>
      ),
    },
  ]
}

const actionsOn = ({ version, value: { key, name, enabled } }: DiscountPart) => (
  <RowActions list="discounts" partKey={key} {...{ name, version, enabled }} />
)

/** The list of discounts. */
export function DiscountList({ festival }: { festival: FestivalParts }) {
  return (
    <>
      <Text size="sm">{messages.discountsNote}</Text>
      <SortableTable
        list="discounts"
        label={catalogueMessages.catalogueLists.discounts}
        rows={festival.discounts}
        keyOf={({ value }) => value.key}
        nameOf={({ value }) => value.name}
        columns={useColumns()}
        actions={actionsOn}
      />
    </>
  )
}
