import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { FestivalParts, ShippingPart } from '#contract/office/festival.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { useCountries } from '#web/office/catalogue/countries.ts'
import { editPath } from '#web/office/catalogue/catalogue-query.ts'
import { SortableTable } from './SortableTable.tsx'
import { RowActions } from './RowActions.tsx'

const COLUMNS = [
  { label: catalogueMessages.shippingLabels.country, long: true },
  { label: messages.itemName, long: true, bare: true },
  { label: messages.itemPrice, end: true },
  { label: messages.saleState, bare: true },
  { label: common.actions, end: true, corner: true },
]

/** The list of shipping rates. */
export function ShippingList({ festival }: { festival: FestivalParts }) {
  const { money } = useFormats()
  const { nameOf } = useCountries(festival.site.value)
  const cells = ({ version, value: { country, name, price, enabled } }: ShippingPart) => [
    <Anchor key="country" component={Link} to={editPath('shipping', country)} fw={550}>
      {nameOf(country)}
    </Anchor>,
    name,
    money(price),
    <Badge key="state" variant="light" color={enabled ? 'teal' : 'gray'}>
      {enabled ? catalogueMessages.shippingLabels.enabled : messages.saleStates.off}
    </Badge>,
    <RowActions
      key="menu"
      list="shipping"
      partKey={country}
      name={nameOf(country)}
      {...{ version, enabled }}
    />,
  ]
  return (
    <>
      <Text size="sm">{messages.shippingNote}</Text>
      <SortableTable
        list="shipping"
        label={catalogueMessages.catalogueLists.shipping}
        rows={festival.shipping}
        keyOf={({ value }) => value.country}
        nameOf={({ value }) => nameOf(value.country)}
        columns={COLUMNS}
        cells={cells}
      />
    </>
  )
}
