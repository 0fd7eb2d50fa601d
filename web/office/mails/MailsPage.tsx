import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/mail-calls.ts'
import type { MailRow, MailState } from '#contract/office/mails.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { type ListState, useListFilters } from '#web/office/kit/lib/filters.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { type LanguageOf, useLanguageName } from '#web/office/kit/lib/language-name.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { MailStatus } from './MailStatus.tsx'

const STATES = (Object.keys(messages.mailStates) as MailState[]).map((value) => ({
  value,
  label: messages.mailStates[value],
}))

const KINDS = choicesOf(messages.mailKinds)

const FILTERS = ['search', 'state', 'template'] as const

function Filters({ state, found }: { state: ListState<(typeof FILTERS)[number]>; found: string }) {
  const { bind } = state
  const { choice } = filtersOf(bind)
  return (
    <FilterBar
      state={state}
      views={{ list: 'mails', state }}
      found={found}
      search={{ ...bind('search'), label: common.search, placeholder: messages.mailsSearch }}
      filters={[choice('state', common.status, STATES), choice('template', messages.mailKind, KINDS)]}
    />
  )
}

const columnsOf = (stamp: (instant: string) => string, languageOf: LanguageOf): Column<MailRow>[] => [
  {
    title: messages.subject,
    long: true,
    cell: (mail) => (
      <TwoLines
        second={[labelOf(messages.mailKinds, mail.template), languageOf(mail.language)]
          .filter(Boolean)
          .join(', ')}
      >
        <Anchor component={Link} to={`/mails/${mail.id}`}>
          {mail.subject}
        </Anchor>
      </TwoLines>
    ),
  },
  {
    title: messages.recipient,
    long: true,
    sort: 'recipient',
    bare: true,
    cell: (mail) => <EmailAddress of={mail.recipient} />,
  },
  { title: common.status, corner: true, cell: (mail) => <MailStatus state={mail.state} /> },
  { title: messages.written, sort: 'created', bare: true, cell: (mail) => stamp(mail.created_at) },
  {
    title: messages.order,
    cell: (mail) =>
      mail.order !== null && (
        <Anchor component={Link} to={`/orders/${mail.order}`}>
          {mail.order}
        </Anchor>
      ),
  },
]

/** All mails, newest first. */
export function MailsPage() {
  const state = useListFilters(FILTERS)
  const { query, clear, isFiltered } = state
  const list = useList(calls.listMails, query)
  const { stamp, counted } = useFormats()
  const may = usePermission()
  return (
    <Page
      dense
      title={common.mails}
      lead={messages.mailsLead}
      beside={
        may('change festival') && (
          <Button component={Link} to="/site/mail-texts" variant="default">
            {messages.textsOfMails}
          </Button>
        )
      }
    >
      <Filters
        state={state}
        found={list.total === undefined ? '' : messages.mailsCounted(counted(list.total))}
      />
      <ListTable
        label={common.mails}
        columns={columnsOf(stamp, useLanguageName())}
        list={list}
        sorting={{ ...state, own: '-created' }}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        clear={clear}
      />
    </Page>
  )
}
