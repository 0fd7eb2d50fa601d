import { Alert, Anchor, Grid, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { aboutCustomer } from '#web/office/notes/note-query.ts'
import { NotesSection } from '#web/office/notes/NotesSection.tsx'
import { RelatedMails } from '#web/office/mails/RelatedMails.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { CustomerAccount } from './CustomerAccount.tsx'
import { CustomerData } from './CustomerData.tsx'
import { useCustomer } from './customer-query.ts'
import {
  CustomerCorrections,
  CustomerHistory,
  CustomerOrders,
  CustomerRefunds,
  CustomerSessions,
  CustomerTickets,
} from './CustomerRecords.tsx'

/** Accounts that may belong to the same person. */
function PossibleDuplicates({ customer: { possible_duplicates } }: { customer: OfficeCustomer }) {
  if (possible_duplicates.length === 0) return null
  return (
    <Alert color="yellow" title={messages.duplicates}>
      <Text size="sm">{messages.duplicatesHint}</Text>
      {possible_duplicates.map(({ id, full_name, email, same }) => (
        <Text key={id} size="sm">
          <Anchor component={Link} to={`/customers/${id}`}>
            {full_name}, {email}
          </Anchor>
          : {messages.duplicateReasons[same]}
        </Text>
      ))}
    </Alert>
  )
}

/** The page of one customer. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const { customer, error } = useCustomer(id)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !customer) throw error
  if (!customer) return <LoadingSection label={common.customers} height={480} />
  return (
    <Page
      key={customer.id}
      {...(customer.erased_at === null
        ? { title: customer.full_name, ...(customer.email !== '' && { lead: customer.email }) }
        : { title: messages.erasedName({ id: String(customer.id) }) })}
      back={{ to: '/customers', name: common.customers }}
    >
      {customer.erased_at !== null && <CustomerData customer={customer} />}
      <PossibleDuplicates customer={customer} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <CustomerAccount customer={customer} />
            <CustomerOrders customer={customer} />
            <CustomerTickets customer={customer} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <NotesSection about={aboutCustomer(customer.id)} />
            <CustomerRefunds customer={customer} />
            <CustomerSessions customer={customer} />
            <RelatedMails title={messages.mails} mails={customer.mails} />
            <CustomerCorrections customer={customer} />
            <CustomerHistory customer={customer} />
            {customer.erased_at === null && <CustomerData customer={customer} />}
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}
