import { Skeleton, Text } from '@mantine/core'
import type { BundleFigures, ItemFigures, SalesFigures } from '#contract/office/figures.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as figureMessages } from '#web/office/overview/figures/messages.ts'
import { messages } from './messages.ts'
import style from './Summary.module.css'
import { AllFigures } from './ThirtyDays.tsx'

const MAX = 7

const nameOf = ({ kind, name }: ItemFigures): string =>
  kind === 'product' || kind === 'merchandise' ? (name ?? '') : figureMessages.beside[kind]

/** What was sold, the highest income first; an item that was not sold has no row. */
export const soldItems = (items: readonly ItemFigures[]): ItemFigures[] =>
  items.filter(({ sold, income }) => sold !== 0 || income !== 0).toSorted((a, b) => b.income - a.income)

interface RowProps {
  name: string
  event?: string | null
  item: Pick<ItemFigures, 'sold' | 'income'>
  highest: number
}

function Row({ name, event = null, item, highest }: RowProps) {
  const { money, count } = useFormats()
  const share = highest <= 0 ? 0 : Math.max(0, (100 * item.income) / highest)
  return (
    <tr>
      <th scope="row">
        {name}
        {event !== null && <span className={style.of}> {event}</span>}
      </th>
      <td className={style.barCell}>
        <div>
          <svg className={style.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect className={style.now} width={share} height="8" />
          </svg>
          {item.sold === 0 ? '' : count(item.sold)}
        </div>
      </td>
      <td>{money(item.income)}</td>
    </tr>
  )
}

/** The first of the items, and how many others there are. */
const Items = ({ items, highest }: { items: readonly ItemFigures[]; highest: number }) => (
  <tbody>
    {items.slice(0, MAX).map((item) => (
      <Row
        key={`${item.kind} ${item.external_code}`}
        name={nameOf(item)}
        event={item.event}
        item={item}
        highest={highest}
      />
    ))}
    {items.length > MAX && (
      <tr>
        <td colSpan={3} className={style.more}>
          {messages.more({ count: items.length - MAX })}
        </td>
      </tr>
    )}
  </tbody>
)

/** The bundles that were sold, as rows of their own: their tickets are among the items. */
function Bundles({ bundles, highest }: { bundles: readonly BundleFigures[]; highest: number }) {
  const sold = bundles
    .filter((bundle) => bundle.sold !== 0 || bundle.income !== 0)
    .toSorted((a, b) => b.income - a.income)
  if (sold.length === 0) return null
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className={style.of}>
          {messages.bundles}
        </th>
      </tr>
      {sold.slice(0, MAX).map((bundle) => (
        <Row key={bundle.external_code} name={bundle.name} item={bundle} highest={highest} />
      ))}
    </tbody>
  )
}

/** The sales of each item in the last thirty days. */
export function ItemSales({ figures }: { figures: SalesFigures | undefined }) {
  if (!figures) return <Skeleton h={320} />
  const items = soldItems(figures.items)
  const highest = items[0]?.income ?? 0
  return (
    <Section title={messages.byItem} beside={<AllFigures />}>
      {items.length === 0 ? (
        <Text c="dimmed">{messages.nothing}</Text>
      ) : (
        <table className={style.rows}>
          <thead>
            <tr>
              <th scope="col">{messages.item}</th>
              <th scope="col">{messages.sold}</th>
              <th scope="col">{messages.income}</th>
            </tr>
          </thead>
          <Items items={items} highest={highest} />
          <Bundles bundles={figures.bundles} highest={highest} />
        </table>
      )}
    </Section>
  )
}
