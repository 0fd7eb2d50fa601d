import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/customer-calls.ts'
import type { CustomerRow } from '#contract/office/customers.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { NoteMark } from '#web/office/notes/NoteMark.tsx'
import { WriteToButton } from '#web/office/mailings/WriteToButton.tsx'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'

const Email = ({ customer: { email, registered, erased_at } }: { customer: CustomerRow }) => (
  <Group gap="xs">
    <Text inherit>
      <EmailAddress of={email} />
    </Text>
    {!registered && erased_at === null && <Badge color="gray">{messages.unregistered}</Badge>}
  </Group>
)

function useColumns(): Column<CustomerRow>[] {
  const { day, count } = useFormats()
  const label = useLabels()
  return [
    {
      title: messages.name,
      long: true,
      sort: 'name',
      cell: (customer) => (
        <Group gap="xs">
          <Anchor component={Link} to={`/customers/${customer.id}`}>
            {customer.erased_at === null
              ? customer.full_name || customer.email
              : messages.erasedName({ id: String(customer.id) })}
          </Anchor>
          <NoteMark count={customer.notes} />
        </Group>
      ),
    },
    {
      title: messages.email,
      long: true,
      sort: 'email',
      bare: true,
      cell: (customer) => <Email customer={customer} />,
    },
    {
      title: messages.country,
      bare: true,
      cell: (customer) => customer.country && label('countries', customer.country),
    },
    { title: messages.orders, end: true, cell: (customer) => count(customer.orders) },
    { title: messages.tickets, end: true, cell: (customer) => count(customer.tickets) },
    { title: messages.since, sort: 'created', cell: (customer) => day(customer.created_at) },
  ]
}

/** The list of customers. */
export function CustomersPage() {
  const state = useListFilters(['search'])
  const { query, bind, clear, isFiltered } = state
  const list = useList(calls.listCustomers, query)
  const { counted } = useFormats()
  const columns = useColumns()
  return (
    <Page dense title={common.customers} lead={messages.lead}>
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
          columns={columns}
          list={list}
          sorting={state}
          keyOf={({ id }) => id}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noneYet}
          noneHint={messages.noneYetHint}
        />
      </Stack>
    </Page>
  )
}
