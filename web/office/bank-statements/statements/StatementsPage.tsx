import { Alert, Anchor, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BankStatement, OtherAccount, UnknownTable } from '#contract/office/bank-statements.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { useBankActions, useStatements } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { ColumnsDialog } from './ColumnsDialog.tsx'

interface GivenFile {
  file: Blob
  name: string
  /** Whether to store it although it is for another account than the festival's. */
  anyAccount?: boolean
}

/** Uploads a file or a text; for a CSV file with unknown columns, asks for them first. */
function useUpload() {
  const { upload, refresh } = useBankActions()
  const { pending, run } = useAsyncAction()
  const [asked, setAsked] = useState<(GivenFile & { table: UnknownTable }) | null>(null)
  const [other, setOther] = useState<(GivenFile & { accounts: OtherAccount }) | null>(null)
  const [kept, setKept] = useState<BankStatement[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (given: GivenFile) => {
    const { statements, table, other_account } = await upload(
      given.file,
      given.name,
      given.anyAccount ?? false,
    )
    setAsked(table && { ...given, table })
    setOther(other_account === null ? null : { ...given, accounts: other_account })
    if (table || other_account !== null) return
    setKept(statements)
    await refresh()
  }
  const give = (given: GivenFile) => {
    setKept(null)
    setOther(null)
    setFault(null)
    run(() => send(given).catch((failure: unknown) => setFault(uniqueMessages(errorsOf(failure)).join(' '))))
  }
  return {
    pending,
    asked,
    other,
    kept,
    fault,
    give,
    close: () => setAsked(null),
    leave: () => setOther(null),
  }
}

function SavedStatements({ statements }: { statements: BankStatement[] }) {
  const { count: format } = useFormats()
  const added = statements.reduce((sum, { new_lines }) => sum + new_lines, 0)
  const known = statements.reduce((sum, { lines }) => sum + lines, 0) - added
  return (
    <Alert color={added > 0 ? 'teal' : 'gray'}>
      {messages.uploaded({ count: added, number: format(added) })}{' '}
      {added > 0 && messages.known({ count: known, number: format(known) })}{' '}
      {added > 0 && (
        <Anchor component={Link} to="/bank/matching" inherit underline="always">
          {messages.workThrough}
        </Anchor>
      )}
    </Alert>
  )
}

/** The file is for another account: it is stored only after a confirmation. */
function OtherAccountAlert({
  accounts,
  pending,
  onKeep,
  onLeave,
}: {
  accounts: OtherAccount
  pending: boolean
  onKeep: () => void
  onLeave: () => void
}) {
  return (
    <Alert color="yellow" role="alert" title={messages.otherAccount}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{messages.otherAccountLead(accounts)}</Text>
        <Group gap="sm">
          <Button loading={pending} onClick={onKeep}>
            {messages.otherAccountKeep}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {messages.otherAccountLeave}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function PastedText({ pending, onRead }: { pending: boolean; onRead: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        w="100%"
        label={messages.orPaste}
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button variant="default" disabled={text.trim() === ''} loading={pending} onClick={() => onRead(text)}>
        {messages.read}
      </Button>
    </Stack>
  )
}

function UploadSection() {
  const { pending, asked, other, kept, fault, give, close, leave } = useUpload()
  return (
    <Section title={messages.upload}>
      <Group>
        <FileButton
          onChange={(file) => file && give({ file, name: file.name })}
          accept=".xml,.sta,.mt940,.940,.txt,.csv"
        >
          {(props) => (
            <Button {...props} loading={pending}>
              {messages.choose}
            </Button>
          )}
        </FileButton>
      </Group>
      <PastedText pending={pending} onRead={(text) => give({ file: new Blob([text]), name: '' })} />
      {other && (
        <OtherAccountAlert
          accounts={other.accounts}
          pending={pending}
          onKeep={() => give({ ...other, anyAccount: true })}
          onLeave={leave}
        />
      )}
      <output>{kept && <SavedStatements statements={kept} />}</output>
      {fault !== null && (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
      {asked && <ColumnsDialog table={asked.table} onNamed={() => give(asked)} onClose={close} />}
    </Section>
  )
}

function useColumns(): Column<BankStatement>[] {
  const { stamp, count } = useFormats()
  return [
    {
      title: messages.file,
      long: true,
      by: ({ file_name }) => file_name,
      cell: ({ file_name, format }) => <TwoLines second={messages.formats[format]}>{file_name}</TwoLines>,
    },
    { title: messages.account, long: true, by: ({ account }) => account, cell: ({ account }) => account },
    {
      title: messages.by,
      long: true,
      by: ({ uploaded_at }) => Date.parse(uploaded_at),
      cell: ({ uploaded_at, by }) => <TwoLines second={by}>{stamp(uploaded_at)}</TwoLines>,
    },
    { title: messages.lines, end: true, by: ({ lines }) => lines, cell: ({ lines }) => count(lines) },
    {
      title: messages.newLines,
      end: true,
      by: ({ new_lines }) => new_lines,
      cell: ({ new_lines }) => count(new_lines),
    },
  ]
}

/** Uploads statements of the bank account, and lists the uploaded ones. */
export function StatementsPage() {
  const statements = useStatements()
  const columns = useColumns()
  return (
    <Page title={messages.tabs.statements} lead={messages.statementsLead}>
      <UploadSection />
      <ListTable
        label={messages.all}
        columns={columns}
        list={{ rows: statements, more: undefined }}
        keyOf={({ id }) => id}
        isFiltered={false}
        clear={() => undefined}
        none={messages.noStatements}
        noneHint={messages.noStatementsHint}
      />
    </Page>
  )
}
