import { Skeleton, Text } from '@mantine/core'
import type { Checklist as List, ChecklistItem } from '#contract/office/checklist.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { useChecklist } from './checklist-query.ts'
import { Item, shownAs } from './Item.tsx'
import { messages } from './messages.ts'
import style from './Checklist.module.css'

const Items = ({ items }: { items: ChecklistItem[] }) => (
  <ul className={style.items}>
    {items.map((item) => (
      <Item key={item.key} item={item} />
    ))}
  </ul>
)

function Folded({ title, items }: { title: string; items: ChecklistItem[] }) {
  return (
    <details className={style.folded}>
      <summary>{title}</summary>
      <Items items={items} />
    </details>
  )
}

function Before({ sorted: { done, missing, aside } }: { sorted: Sorted }) {
  const all = done.length + missing.length
  return (
    <Section title={messages.before}>
      <Text c="dimmed">{messages.lead({ done: String(done.length), all: String(all) })}</Text>
      <Items items={missing} />
      {done.length > 0 && <Folded title={messages.doneCount({ count: done.length })} items={done} />}
      {aside.length > 0 && <Folded title={messages.asideCount({ count: aside.length })} items={aside} />}
    </Section>
  )
}

/**
 * The open items once the sale is on, collapsed; nothing if there are none. Users with the permission also see dismissed ones.
 */
function After({ sorted: { missing, aside } }: { sorted: Sorted }) {
  const may = usePermission()
  const isAside = aside.length > 0 && may('change festival')
  if (missing.length === 0 && !isAside) return null
  return (
    <Section label={messages.before}>
      {missing.length > 0 && <Folded title={messages.still({ count: missing.length })} items={missing} />}
      {isAside && <Folded title={messages.asideCount({ count: aside.length })} items={aside} />}
    </Section>
  )
}

interface Sorted {
  done: ChecklistItem[]
  missing: ChecklistItem[]
  aside: ChecklistItem[]
}

function sort({ items }: List): Sorted {
  const of = (state: string) => items.filter((item) => shownAs(item) === state)
  return { done: of('done'), missing: of('missing'), aside: of('aside') }
}

/** The checklist before the opening: all items first, later only the open ones. */
export function Checklist() {
  const { data, isError } = useChecklist()
  if (isError && !data)
    return (
      <Section label={messages.before}>
        <Text c="red">{messages.none}</Text>
      </Section>
    )
  if (!data) return <Skeleton h={52} />
  const sorted = sort(data.checklist)
  return data.checklist.opened || sorted.missing.length === 0 ? (
    <After sorted={sorted} />
  ) : (
    <Before sorted={sorted} />
  )
}
