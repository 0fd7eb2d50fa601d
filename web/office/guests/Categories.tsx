import { sum } from '#contract/money.ts'
import type { GuestCounts, Partner } from '#contract/office/guests/guests.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { useCountColumns } from './counts.tsx'
import { messages } from './messages.ts'

interface Category extends GuestCounts {
  name: string
}

/** The sums of the partners of each category. */
function categoriesOf(partners: readonly Partner[]): Category[] {
  const groups = Map.groupBy(partners, ({ category }) => category)
  return [...groups].map(([name, members]) => {
    const all = (field: keyof GuestCounts) => sum(members.map((partner) => partner[field]))
    return {
      name: name || messages.noCategory,
      promised: all('promised'),
      named: all('named'),
      accepted: all('accepted'),
      arrived: all('arrived'),
      left: all('left'),
      returned: all('returned'),
      value: all('value'),
    }
  })
}

/** What became of the places of each category, if there are several. */
export function Categories({ partners }: { partners: readonly Partner[] }) {
  const rows = categoriesOf(partners)
  const columns: Column<Category>[] = [
    { title: messages.category, long: true, by: ({ name }) => name, cell: ({ name }) => name },
    ...useCountColumns<Category>(),
  ]
  if (rows.length < 2) return null
  return (
    <Section title={messages.categories}>
      <DataTable columns={columns} rows={rows} keyOf={({ name }) => name} />
    </Section>
  )
}
