import { Alert, Anchor, Button, FileButton, Input, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { BankStatement } from '#contract/office/bank-files.ts'
import { CHOOSE_AGAIN } from '#web/office/kit/forms/fields/choose-again.ts'
import { useStatements } from '#web/office/bank-statements/bank-query.ts'
import { messages as bank } from '#web/office/bank-statements/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { FileDrop } from '#web/office/kit/ui/FileDrop.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { KeptReadings } from './KeptReadings.tsx'
import { type GivenFile, PreviewDialog } from './PreviewDialog.tsx'
import { RemoveStatement } from './RemoveStatement.tsx'
import { messages } from './messages.ts'

function SavedStatements({ statements }: { statements: BankStatement[] }) {
  const { count: format } = useFormats()
  const added = statements.reduce((sum, { new_lines }) => sum + new_lines, 0)
  const known = statements.reduce((sum, { lines }) => sum + lines, 0) - added
  const gaps = statements.filter(({ adds_up }) => adds_up === false).map(nameOf)
  return (
    <Alert color={added > 0 ? 'teal' : 'gray'}>
      {messages.uploaded({ count: added, number: format(added) })}{' '}
      {added > 0 && messages.known({ count: known, number: format(known) })}{' '}
      {added > 0 && (
        <Anchor component={Link} to="/bank/matching" inherit underline="always">
          {messages.workThrough}
        </Anchor>
      )}
      {gaps.length > 0 && <Text fw={600}>{messages.addsUpNotOf({ statements: gaps.join(', ') })}</Text>}
    </Alert>
  )
}

/** A statement among those of one file. */
const nameOf = ({ account, number, file_name }: BankStatement): string =>
  [account, number].filter(Boolean).join(' · ') || file_name

function PastedText({ onRead }: { onRead: (text: string) => void }) {
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
      <Button variant="default" disabled={text.trim() === ''} onClick={() => onRead(text)}>
        {messages.read}
      </Button>
    </Stack>
  )
}

/** Documents, too: the answer says what to upload instead. */
const ACCEPTED = '.xml,.c53,.zip,.sta,.mt940,.940,.swi,.n43,.txt,.csv,.tab,.tsv,.xlsx,.xls,.pdf'

/** A file, chosen or dropped. What it would be read as is asked one by one, so several are not taken. */
function ChosenFile({ onGive }: { onGive: (file: File) => void }) {
  const [isMany, setMany] = useState(false)
  const take = ([file, ...others]: File[]) => {
    setMany(others.length > 0)
    if (file && others.length === 0) onGive(file)
  }
  return (
    <Stack gap={4}>
      <FileDrop onDrop={take}>
        <FileButton onChange={(file) => take(file ? [file] : [])} accept={ACCEPTED} inputProps={CHOOSE_AGAIN}>
          {(props) => <Button {...props}>{messages.choose}</Button>}
        </FileButton>
        <Text size="sm">{messages.orDrop}</Text>
      </FileDrop>
      {isMany && <Input.Error role="alert">{messages.dropOne}</Input.Error>}
    </Stack>
  )
}

/** Takes a file or a text; what it would be read as is shown before it is stored. */
function UploadSection() {
  const [given, setGiven] = useState<GivenFile | null>(null)
  const [stored, setStored] = useState<BankStatement[] | null>(null)
  const count = useRef(0)
  const give = (file: Blob, name: string) => {
    setStored(null)
    setGiven({ id: ++count.current, file, name })
  }
  const close = () => setGiven(null)
  return (
    <Section title={messages.upload}>
      <ChosenFile onGive={(file) => give(file, file.name)} />
      <PastedText onRead={(text) => give(new Blob([text]), '')} />
      <output>{stored && <SavedStatements statements={stored} />}</output>
      {given && (
        <PreviewDialog
          given={given}
          onStored={(statements) => {
            setStored(statements)
            close()
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}

function useColumns(onRemove: (statement: BankStatement) => void): Column<BankStatement>[] {
  const { stamp, count } = useFormats()
  return [
    {
      title: messages.file,
      long: true,
      by: ({ file_name }) => file_name,
      cell: (statement) => <File statement={statement} />,
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
    {
      title: messages.wayBack,
      long: true,
      bare: true,
      cell: (statement) => <WayBack statement={statement} onRemove={onRemove} />,
    },
  ]
}

/** A statement by its file, with a link to its lines. */
const File = ({
  statement: { id, file_name, format, removed_at, adds_up },
}: {
  statement: BankStatement
}) => (
  <TwoLines second={messages.formats[format]}>
    <Anchor
      component={Link}
      to={`/bank/lines?statement=${id}${removed_at === null ? '' : '&status=removed'}`}
      {...(removed_at !== null && { td: 'line-through' })}
    >
      {file_name}
    </Anchor>
    {adds_up === false && removed_at === null && (
      <Text size="sm" fw={600} style={{ whiteSpace: 'normal' }}>
        {messages.addsUpNot}
      </Text>
    )}
  </TwoLines>
)

interface WayBackProps {
  statement: BankStatement
  onRemove: (statement: BankStatement) => void
}

/** Takes a statement out, or says that it was. */
function WayBack({ statement, onRemove }: WayBackProps) {
  const { stamp } = useFormats()
  const { removed_at, removed_by, removed_note, file_name } = statement
  if (removed_at !== null)
    return (
      <Text size="sm" miw={180} style={{ whiteSpace: 'normal' }}>
        {messages.removedBy({ at: stamp(removed_at), by: removed_by ?? '' })}: {removed_note}
      </Text>
    )
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={messages.removeFile({ file: file_name })}
      onClick={() => onRemove(statement)}
    >
      {messages.remove}
    </Button>
  )
}

/** Uploads statements of the bank account, and lists the uploaded ones. */
export function StatementsPage() {
  const statements = useStatements()
  const [removed, setRemoved] = useState<BankStatement | null>(null)
  const columns = useColumns(setRemoved)
  return (
    <Page title={bank.tabs.statements} lead={messages.statementsLead}>
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
      <KeptReadings />
      {removed && <RemoveStatement statement={removed} onClose={() => setRemoved(null)} />}
    </Page>
  )
}
