import { Skeleton, Stack, Text } from '@mantine/core'
import { FIRST_STEPS, type Checklist as List, type ChecklistItem } from '#contract/office/checklist.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
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

function Before({ sorted: { done, missing, dismissed } }: { sorted: Sorted }) {
  const all = done.length + missing.length
  return (
    <Section title={messages.before}>
      <Text c="dimmed">{messages.lead({ done: String(done.length), all: String(all) })}</Text>
      <Items items={missing} />
      {done.length > 0 && <Folded title={messages.doneCount({ count: done.length })} items={done} />}
      {dismissed.length > 0 && (
        <Folded title={messages.dismissedCount({ count: dismissed.length })} items={dismissed} />
      )}
    </Section>
  )
}

/**
 * The open items once the sale is on, collapsed; nothing if there are none. Users with the permission also see dismissed ones.
 */
function After({ sorted: { missing, dismissed } }: { sorted: Sorted }) {
  const may = usePermission()
  const hasDismissed = dismissed.length > 0 && may('change festival')
  if (missing.length === 0 && !hasDismissed) return null
  return (
    <Section label={messages.before}>
      {missing.length > 0 && <Folded title={messages.still({ count: missing.length })} items={missing} />}
      {hasDismissed && (
        <Folded title={messages.dismissedCount({ count: dismissed.length })} items={dismissed} />
      )}
    </Section>
  )
}

/** The way from nothing to a first test sale, step by step, of a shop that has never been open; then the rest. */
function FirstSteps({ checklist, sorted }: { checklist: List; sorted: Sorted }) {
  const steps = FIRST_STEPS.flatMap((key) => checklist.items.filter((item) => item.key === key))
  const next = steps.find((item) => shownAs(item) === 'missing')
  const isStep = ({ key }: ChecklistItem) => FIRST_STEPS.some((step) => step === key)
  const rest = Object.entries(sorted).map(([state, items]: [string, ChecklistItem[]]) => [
    state,
    items.filter((item) => !isStep(item)),
  ])
  return (
    <Stack>
      <Section title={messages.firstSale}>
        <Text c="dimmed">{messages.firstSaleLead}</Text>
        <ol className={style.items}>
          {steps.map((item, index) => (
            <Item key={item.key} item={item} step={index + 1} isNext={item === next} />
          ))}
        </ol>
      </Section>
      <Before sorted={Object.fromEntries(rest) as Sorted} />
    </Stack>
  )
}

interface Sorted {
  done: ChecklistItem[]
  missing: ChecklistItem[]
  dismissed: ChecklistItem[]
}

function sort({ items }: List): Sorted {
  const of = (state: string) => items.filter((item) => shownAs(item) === state)
  return { done: of('done'), missing: of('missing'), dismissed: of('dismissed') }
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
  if (data.checklist.new) return <FirstSteps checklist={data.checklist} sorted={sorted} />
  return data.checklist.opened || sorted.missing.length === 0 ? (
    <After sorted={sorted} />
  ) : (
    <Before sorted={sorted} />
  )
}
