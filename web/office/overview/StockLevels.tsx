import { Badge, Text } from '@mantine/core'
import type { StockLevel } from '#contract/office/overview.ts'
import { DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { CapacityBar } from './CapacityBar.tsx'
import style from './Overview.module.css'

const COLUMNS = [
  { label: messages.item, long: true },
  { label: messages.left, end: true },
  { label: messages.capacity },
  { label: messages.taken, end: true },
  { label: messages.heldInCarts, end: true },
]

function Name({ level: { kind, name, event, travel_time, enabled } }: { level: StockLevel }) {
  const { wallClock } = useFormats()
  if (kind === 'departure')
    return <span className={style.departure}>{travel_time !== null && wallClock(travel_time)}</span>
  const beside = kind === 'shared' ? messages.sharedCapacity : event
  return (
    <>
      {name}
      {beside !== null && (
        <Text span size="sm" c="dimmed">
          {' '}
          {beside}
        </Text>
      )}
      {!enabled && (
        <Badge ml="xs" variant="default">
          {messages.offSale}
        </Badge>
      )}
    </>
  )
}

/** The limit that decides the availability: its own, or the fullest shared capacity. */
const limitOf = (level: StockLevel, stock: readonly StockLevel[]): StockLevel =>
  stock.find(({ kind, external_code }) => kind === 'shared' && external_code === level.limited_by) ?? level

/** The stock of everything for sale. Places in carts are counted separately, because they may be released. */
export function StockLevels({ stock }: { stock: readonly StockLevel[] }) {
  const { count } = useFormats()
  const cells = (level: StockLevel) => {
    const limit = limitOf(level, stock)
    return [
      <div key="name" className={style.item}>
        <Name level={level} />
      </div>,
      limit.capacity === null ? '–' : count(Math.max(0, limit.capacity - limit.taken)),
      <div key="full">
        <CapacityBar level={limit} />
        {limit !== level && (
          <Text size="xs" c="dimmed">
            {messages.limitedBy({ name: limit.name })}
          </Text>
        )}
      </div>,
      count(level.taken - level.held),
      count(level.held),
    ]
  }
  return (
    <Section title={messages.whatIsLeft}>
      <DataTable
        label={messages.stockLevels}
        columns={COLUMNS}
        rows={stock}
        keyOf={({ kind, external_code, travel_time }) => `${kind} ${external_code} ${travel_time}`}
        cells={cells}
      />
    </Section>
  )
}
