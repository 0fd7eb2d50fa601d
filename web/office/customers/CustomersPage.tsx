import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { CustomerRow } from '#contract/office/customers.ts'
import { useFilters } from '#web/office/lib/filters.ts'
import { useList } from '#web/office/lib/list-query.ts'
import { useLabels } from '#web/office/lib/shop.ts'
import { ListTable } from '#web/office/ui/list/ListTable.tsx'
import { EmailAddress } from '#web/office/ui/EmailAddress.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { customerWords as words } from '#web/office/words/customers.ts'
import { officeWords } from '#web/office/words/words.ts'

const COLUMNS = [
  { label: words.name, long: true },
  { label: words.email, long: true },
  { label: words.country },
  { label: words.orders, end: true },
  { label: words.tickets, end: true },
  { label: words.since },
]

function useCells() {
  const { day } = useFormats()
  const label = useLabels()
  return (customer: CustomerRow) => [
    <Anchor key="way" component={Link} to={`/customers/${customer.id}`}>
      {customer.full_name}
    </Anchor>,
    <Group key="email" gap="xs">
      <Text inherit>
        <EmailAddress of={customer.email} />
      </Text>
      {!customer.registered && <Badge color="gray">{words.unregistered}</Badge>}
    </Group>,
    customer.country && label('countries', customer.country),
    customer.orders,
    customer.tickets,
    day(customer.created_at),
  ]
}

/** Everybody with an account. */
export function CustomersPage() {
  const { filters, bind, clear, isFiltered } = useFilters(['search'])
  const list = useList<CustomerRow>('customers', filters)
  const cells = useCells()
  return (
    <Page title={officeWords.customers} lead={words.lead}>
      <Stack gap="sm">
        <Group component="search">
          <SearchFilter {...bind('search')} label={words.search} placeholder={words.searchHint} />
          <Text c="dimmed" aria-live="polite">
            {list.total !== undefined && words.found(officeWords.countOf(list.total, 10_000))}
          </Text>
        </Group>
        <ListTable
          label={officeWords.customers}
          columns={COLUMNS}
          list={list}
          keyOf={({ id }) => id}
          cells={cells}
          isFiltered={isFiltered}
          clear={clear}
          none={words.noneYet}
          noneHint={words.noneYetHint}
        />
      </Stack>
    </Page>
  )
}
