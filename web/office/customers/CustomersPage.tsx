import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { CustomerRow } from '#contract/office/customers.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { NoteMark } from '#web/office/notes/NoteMark.tsx'
import { WriteToButton } from '#web/office/mailings/WriteToButton.tsx'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'

const COLUMNS = [
  { label: messages.name, long: true, sort: 'name' },
  { label: messages.email, long: true, sort: 'email', bare: true },
  { label: messages.country, bare: true },
  { label: messages.orders, end: true },
  { label: messages.tickets, end: true },
  { label: messages.since, sort: 'created' },
]

function useCells() {
  const { day, count } = useFormats()
  const label = useLabels()
  return (customer: CustomerRow) => [
    <Group key="id" gap="xs">
      <Anchor component={Link} to={`/customers/${customer.id}`}>
        {customer.erased_at === null ? customer.full_name : messages.erasedName({ id: String(customer.id) })}
      </Anchor>
      <NoteMark count={customer.notes} />
    </Group>,
    <Group key="email" gap="xs">
      <Text inherit>
        <EmailAddress of={customer.email} />
      </Text>
      {!customer.registered && customer.erased_at === null && (
        <Badge color="gray">{messages.unregistered}</Badge>
      )}
    </Group>,
    customer.country && label('countries', customer.country),
    count(customer.orders),
    count(customer.tickets),
    day(customer.created_at),
  ]
}

/** The list of customers. */
export function CustomersPage() {
  const state = useListFilters(['search'])
  const { query, bind, clear, isFiltered } = state
  const list = useList<CustomerRow>('customers', query)
  const { counted } = useFormats()
  const cells = useCells()
  return (
    <Page title={common.customers} lead={messages.lead}>
      <Stack gap="sm">
        <FilterBar
          state={state}
          views={{ list: 'customers', state }}
          found={list.total === undefined ? '' : messages.found(counted(list.total))}
          search={{ ...bind('search'), label: messages.search, placeholder: messages.searchHint }}
        >
          <WriteToButton list="customers" filters={state.filters} />
        </FilterBar>
        <ListTable
          label={common.customers}
          columns={COLUMNS}
          list={list}
          sorting={state}
          keyOf={({ id }) => id}
          cells={cells}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noneYet}
          noneHint={messages.noneYetHint}
        />
      </Stack>
    </Page>
  )
}
