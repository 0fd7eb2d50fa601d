import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { FestivalParts, ShippingPart } from '#contract/office/festival.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { officeWords as words } from '#web/office/words/words.ts'
import { useCountries } from '#web/office/catalogue/countries.ts'
import { editPath } from '#web/office/catalogue/catalogue-query.ts'
import { SortableTable } from './SortableTable.tsx'
import { RowActions } from './RowActions.tsx'

const COLUMNS = [
  { label: words.shippingLabels.country },
  { label: words.itemName },
  { label: words.itemPrice, end: true },
  { label: words.saleState },
  { label: words.actions, end: true },
]

/** What it costs to send merchandise where. */
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
      {enabled ? words.shippingLabels.enabled : words.saleStates.off}
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
      <Text size="sm">{words.shippingNote}</Text>
      <SortableTable
        list="shipping"
        label={words.catalogueLists.shipping}
        rows={festival.shipping}
        keyOf={({ value }) => value.country}
        nameOf={({ value }) => nameOf(value.country)}
        columns={COLUMNS}
        cells={cells}
      />
    </>
  )
}
