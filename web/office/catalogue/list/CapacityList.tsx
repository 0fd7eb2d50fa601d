import { listed } from '#contract/define-messages.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { CapacityPart, FestivalParts } from '#contract/office/festival.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages } from './messages.ts'
import { editPath } from '#web/office/catalogue/catalogue-query.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { SortableTable } from './SortableTable.tsx'
import { RowActions } from './RowActions.tsx'
import { StockBar } from './StockBar.tsx'

function columnsOf({ products }: FestivalParts): Column<CapacityPart>[] {
  const names = new Map(products.map(({ value }) => [value.external_code, value.name]))
  return [
    {
      title: messages.itemName,
      long: true,
      cell: ({ value }) => (
        <div>
          <Anchor component={Link} to={editPath('capacities', value.code)} fw={550}>
            {value.name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {value.code}
          </Text>
        </div>
      ),
    },
    {
      title: messages.capacityProducts,
      long: true,
      bare: true,
      cell: ({ value }) => listed(value.products.map((code) => names.get(code) ?? code)),
    },
    {
      title: messages.taken,
      end: true,
      cell: ({ taken, waiting_count, value }) => (
        <StockBar name={value.name} capacity={value.capacity} {...{ taken, waiting_count }} />
      ),
    },
  ]
}

const actionsOn = ({ version, value: { code, name } }: CapacityPart) => (
  <RowActions list="capacities" partKey={code} {...{ name, version }} />
)

/** The list of shared capacities. */
export function CapacityList({ festival }: { festival: FestivalParts }) {
  return (
    <>
      <Text size="sm">{messages.capacitiesNote}</Text>
      <SortableTable
        list="capacities"
        label={catalogueMessages.catalogueLists.capacities}
        rows={festival.capacities}
        keyOf={({ value }) => value.code}
        nameOf={({ value }) => value.name}
        columns={columnsOf(festival)}
        actions={actionsOn}
      />
    </>
  )
}
