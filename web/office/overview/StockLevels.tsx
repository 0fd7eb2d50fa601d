import { Badge, Text } from '@mantine/core'
import type { StockLevel } from '#contract/office/overview.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { CapacityBar } from './CapacityBar.tsx'
import style from './Overview.module.css'

function Name({ level: { kind, name, event, travel_time, enabled } }: { level: StockLevel }) {
  const { wallClock } = useFormats()
  if (kind === 'departure')
    return <span className={style.departure}>{travel_time !== null && wallClock(travel_time)}</span>
  if (kind === 'variant') return <span className={style.departure}>{name}</span>
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

function Fullness({ level, limit }: { level: StockLevel; limit: StockLevel }) {
  return (
    <div>
      <CapacityBar level={limit} />
      {limit !== level && (
        <Text size="xs" c="dimmed">
          {messages.limitedBy({ name: limit.name })}
        </Text>
      )}
    </div>
  )
}

/** What partners were promised, of a festival that has promised some. */
const promisedColumn = (
  stock: readonly StockLevel[],
  count: (number: number) => string,
): Column<StockLevel>[] =>
  stock.some(({ promised }) => promised > 0)
    ? [{ title: messages.forPartners, end: true, cell: ({ promised }) => count(promised) }]
    : []

function useColumns(stock: readonly StockLevel[]): Column<StockLevel>[] {
  const { count } = useFormats()
  const left = ({ capacity, taken }: StockLevel) =>
    capacity === null ? '–' : count(Math.max(0, capacity - taken))
  return [
    {
      title: messages.item,
      long: true,
      cell: (level) => (
        <div className={style.item}>
          <Name level={level} />
        </div>
      ),
    },
    { title: messages.left, end: true, cell: (level) => left(limitOf(level, stock)) },
    { title: messages.capacity, cell: (level) => <Fullness level={level} limit={limitOf(level, stock)} /> },
    { title: messages.taken, end: true, cell: ({ taken, held, promised }) => count(taken - held - promised) },
    { title: messages.heldInCarts, end: true, cell: ({ held }) => count(held) },
    ...promisedColumn(stock, count),
  ]
}

/** The stock of everything for sale. Places in carts and of partners are counted separately, because they may be released. */
export function StockLevels({ stock }: { stock: readonly StockLevel[] }) {
  const columns = useColumns(stock)
  return (
    <Section title={messages.whatIsLeft}>
      <DataTable
        label={messages.stockLevels}
        columns={columns}
        rows={stock}
        keyOf={({ kind, external_code, name, travel_time }) =>
          `${kind} ${external_code} ${name} ${travel_time}`
        }
      />
    </Section>
  )
}
