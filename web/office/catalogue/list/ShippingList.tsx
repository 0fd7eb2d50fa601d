import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { FestivalParts, ShippingPart } from '#contract/office/festival.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages } from './messages.ts'
import { useCountries } from '#web/office/catalogue/countries.ts'
import { editPath } from '#web/office/catalogue/catalogue-query.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { SortableTable } from './SortableTable.tsx'
import { RowActions } from './RowActions.tsx'

function useColumns(nameOf: (country: string) => string): Column<ShippingPart>[] {
  const { money } = useFormats()
  return [
    {
      title: catalogueMessages.shippingLabels.country,
      long: true,
      cell: ({ value: { country } }) => (
        <Anchor component={Link} to={editPath('shipping', country)} fw={550}>
          {nameOf(country)}
        </Anchor>
      ),
    },
    { title: messages.itemName, long: true, bare: true, cell: ({ value }) => value.name },
    { title: messages.itemPrice, end: true, cell: ({ value }) => money(value.price) },
    {
      title: messages.saleState,
      bare: true,
      cell: ({ value: { enabled } }) => (
        <Badge variant="light" color={enabled ? 'teal' : 'gray'}>
          {enabled ? catalogueMessages.shippingLabels.enabled : messages.saleStates.off}
        </Badge>
      ),
    },
  ]
}

/** The list of shipping rates. */
export function ShippingList({ festival }: { festival: FestivalParts }) {
  const { nameOf } = useCountries(festival.site.value)
  const columns = useColumns(nameOf)
  const actionsOn = ({ version, value: { country, enabled } }: ShippingPart) => (
    <RowActions list="shipping" partKey={country} name={nameOf(country)} {...{ version, enabled }} />
  )
  return (
    <>
      <Text size="sm">{messages.shippingNote}</Text>
      <SortableTable
        list="shipping"
        label={catalogueMessages.catalogueLists.shipping}
        rows={festival.shipping}
        keyOf={({ value }) => value.country}
        nameOf={({ value }) => nameOf(value.country)}
        columns={columns}
        actions={actionsOn}
      />
    </>
  )
}
