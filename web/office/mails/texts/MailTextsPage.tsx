import { pageLanguage } from '#web/lib/routing/page-language.ts'
import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/mail-text-calls.ts'
import type { MailTextsList } from '#contract/office/mail-texts.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLanguageName } from '#web/office/kit/lib/language-name.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { messages as mails } from '#web/office/mails/messages.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifyFailure, notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

type Row = MailTextsList['mails'][number]

/** How many texts are the festival's own, and, if it has several languages, in which of them. */
function Wording({ languages }: Row) {
  const languageOf = useLanguageName()
  const named = (code: string, text: string) => [languageOf(code), text].filter(Boolean).join(': ')
  const worded = languages.filter(({ own }) => own > 0)
  return (
    <Group gap="xs">
      {worded.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.ours}
        </Text>
      )}
      {worded.map(({ language, own, outdated }) => (
        <Fragment key={language}>
          <Badge color="teal">{named(language, messages.own({ count: own }))}</Badge>
          {outdated > 0 && (
            <Badge color="red">{named(language, messages.outdatedCount({ count: outdated }))}</Badge>
          )}
        </Fragment>
      ))}
    </Group>
  )
}

const COLUMNS: Column<Row>[] = [
  {
    title: messages.mail,
    long: true,
    cell: (row) => (
      <Anchor component={Link} to={`/site/mail-texts/${row.template}`}>
        {labelOf(mails.mailKinds, row.template)}
      </Anchor>
    ),
  },
  { title: messages.texts, bare: true, cell: (row) => messages.count({ count: row.texts }) },
  { title: common.status, corner: true, cell: (row) => <Wording {...row} /> },
]

/** The festival's own texts that no mail uses. */
function Unused({ unused }: Pick<MailTextsList, 'unused'>) {
  const client = useQueryClient()
  const { pending, run } = useAsyncAction()
  const remove = () =>
    run(async () => {
      try {
        const paths = unused.map(({ path }) => path)
        client.setQueryData(['mail-texts'], await call(calls.removeMailTexts, { paths }))
        notifySuccess(messages.unusedRemoved)
      } catch (failure) {
        notifyFailure(failure)
      }
    })
  return (
    <Section title={messages.unusedTitle}>
      <Text c="dimmed">{messages.unusedLead}</Text>
      {unused.map(({ path, text }) => (
        <Text key={path}>{text}</Text>
      ))}
      <Group>
        <Button variant="default" loading={pending} onClick={remove}>
          {messages.unusedRemove}
        </Button>
      </Group>
    </Section>
  )
}

const byName = (rows: Row[]): Row[] =>
  rows.toSorted((one, other) =>
    labelOf(mails.mailKinds, one.template).localeCompare(
      labelOf(mails.mailKinds, other.template),
      pageLanguage(),
    ),
  )

/** All automatic mails, and which of them have texts of the festival's own. */
export function MailTextsPage() {
  const data = useLoaded({
    queryKey: ['mail-texts'],
    queryFn: () => call(calls.listMailTexts),
  })
  return (
    <Page title={messages.title} lead={messages.lead}>
      {data !== undefined && data.unused.length > 0 && <Unused unused={data.unused} />}
      <DataTable
        label={messages.title}
        columns={COLUMNS}
        rows={data && byName(data.mails)}
        keyOf={({ template }) => template}
      />
    </Page>
  )
}
