import { listed } from '#contract/define-messages.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { CapacityPart, FestivalParts } from '#contract/office/festival.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { editPath } from '#web/office/catalogue/catalogue-query.ts'
import { SortableTable } from './SortableTable.tsx'
import { RowActions } from './RowActions.tsx'
import { StockBar } from './StockBar.tsx'

const COLUMNS = [
  { label: messages.itemName, long: true },
  { label: messages.capacityProducts, long: true, bare: true },
  { label: messages.taken, end: true },
  { label: common.actions, end: true, corner: true },
]

/** The list of shared capacities. */
export function CapacityList({ festival }: { festival: FestivalParts }) {
  const names = new Map(festival.products.map(({ value }) => [value.external_code, value.name]))
  const cells = ({ version, taken, waiting_count, value }: CapacityPart) => [
    <div key="name">
      <Anchor component={Link} to={editPath('capacities', value.code)} fw={550}>
        {value.name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {value.code}
      </Text>
    </div>,
    listed(value.products.map((code) => names.get(code) ?? code)),
    <StockBar key="taken" name={value.name} capacity={value.capacity} {...{ taken, waiting_count }} />,
    <RowActions key="menu" list="capacities" partKey={value.code} {...{ name: value.name, version }} />,
  ]
  return (
    <>
      <Text size="sm">{messages.capacitiesNote}</Text>
      <SortableTable
        list="capacities"
        label={catalogueMessages.catalogueLists.capacities}
        rows={festival.capacities}
        keyOf={({ value }) => value.code}
        nameOf={({ value }) => value.name}
        columns={COLUMNS}
        cells={cells}
      />
    </>
  )
}
