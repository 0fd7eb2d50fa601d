import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { FestivalParts, ShippingPart } from '#contract/office/festival.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { officeWords as words } from '#web/office/words/words.ts'
import { useCountries } from '#web/office/catalogue/countries.ts'
import { partPath } from '#web/office/catalogue/catalogue-query.ts'
import { OrderedList } from './SortableTable.tsx'
import { PartMenu } from './RowActions.tsx'

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
    <Anchor key="country" component={Link} to={partPath('shipping', country)} fw={550}>
      {nameOf(country)}
    </Anchor>,
    name,
    money(price),
    <Badge key="state" variant="light" color={enabled ? 'teal' : 'gray'}>
      {enabled ? words.shippingLabels.enabled : words.saleStates.off}
    </Badge>,
    <PartMenu
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
      <OrderedList
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
