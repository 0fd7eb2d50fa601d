import { Alert, Box, Divider, Modal, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import {
  NO_COLUMNS,
  type AccountQuestion,
  type BankFilePreview,
  type BankStatement,
  type CsvColumns,
  type StatementPreview,
} from '#contract/office/bank-files.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { formatMoney } from '#contract/money.ts'
import { useBankActions, usePreview } from '#web/office/bank-statements/bank-query.ts'
import { messages as bank } from '#web/office/bank-statements/messages.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { ColumnFields, Questions, useAsked } from './ColumnFields.tsx'
import { shownAccount } from './shown-account.ts'
import { WhoseAccount } from './WhoseAccount.tsx'
import { messages } from './messages.ts'

/** A chosen file, or a pasted text without a name. */
export interface GivenFile {
  id: number
  file: Blob
  name: string
}

interface PreviewDialogProps {
  given: GivenFile
  onStored: (statements: BankStatement[]) => void
  onClose: () => void
}

/** Shows what a file would be read as before it is stored. The columns of a CSV are changed in place. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { preview, error } = usePreview(props.given, null)
  if (preview) return <Confirmation {...props} first={preview} />
  return (
    <Modal
      opened
      centered
      title={messages.previewTitle}
      closeButtonProps={{ 'aria-label': common.close }}
      onClose={props.onClose}
    >
      {error ? (
        <Alert color="red" role="alert">
          {uniqueMessages(errorsOf(error)).join(' ')}
        </Alert>
      ) : (
        <Skeleton h={200} aria-label={messages.reading} />
      )}
    </Modal>
  )
}

function Confirmation({ given, first, onStored, onClose }: PreviewDialogProps & { first: BankFilePreview }) {
  const { upload, refresh } = useBankActions()
  const isTable = first.table !== null
  const form = useForm<CsvColumns>({
    initial: first.table?.guess ?? NO_COLUMNS,
    onSubmit: async (columns) => {
      const { statements } = await upload(given.file, {
        name: given.name,
        columns: isTable ? columns : null,
        whose: JSON.stringify(answers),
      })
      onStored(statements)
      await refresh()
    },
  })
  const isChanged = isTable && form.values !== first.table?.guess
  // What was answered of another reading may be no answer any more.
  const { preview = first, isOutdated } = usePreview(given, isChanged ? form.values : null)
  const [answers, answer] = useAnswers(first, preview)
  const asked = useAsked(preview.table ?? {})
  const isAsked = (preview.table?.fault ?? null) !== null
  const count = preview.statements.flatMap(sumsOf).reduce((all, each) => all + linesOf(each), 0)
  return (
    <FormDialog
      title={messages.previewTitle}
      size="xl"
      form={form}
      submitLabel={messages.store({ count })}
      disabled={count === 0 || isAsked || isOutdated || Object.values(answers).includes('')}
      onClose={onClose}
    >
      <Stack gap="md" aria-busy={isOutdated}>
        <Text size="sm">{sourceOf(given, preview)}</Text>
        <Accounts questions={preview.account_questions} answers={answers} onAnswer={answer} />
        {preview.table && <Questions form={form} table={preview.table} asked={asked} />}
        <Content preview={preview} />
        {preview.table && <ColumnFields form={form} table={preview.table} asked={asked} />}
      </Stack>
    </FormDialog>
  )
}

/** Whose the accounts are, by account; empty if that is not answered. */
type Answers = Record<string, string>

/** The chosen answers, otherwise those of the last file with the same headings; and adds some. */
function useAnswers(
  first: BankFilePreview,
  { account_questions: questions }: BankFilePreview,
): [Answers, (more: Answers) => void] {
  const [chosen, setChosen] = useState<Answers>({})
  const before = new Map(first.account_questions.map(({ account, suggested }) => [account, suggested]))
  const entries = questions.map(({ account, answers }): [string, string] => {
    const answer = chosen[account] ?? before.get(account)
    return [account, answers.find((each) => each === answer) ?? '']
  })
  return [Object.fromEntries(entries), (more) => setChosen({ ...chosen, ...more })]
}

interface AccountsProps {
  questions: AccountQuestion[]
  answers: Answers
  onAnswer: (answer: Answers) => void
}

const Accounts = ({ questions, answers, onAnswer }: AccountsProps) =>
  questions.map((question) => (
    <WhoseAccount
      key={question.account}
      question={question}
      answer={answers[question.account] ?? ''}
      onAnswer={(answer) => onAnswer({ [question.account]: answer })}
    />
  ))

/** What is read of a file, and what staff should know before they store it. */
const Content = ({ preview }: { preview: BankFilePreview }) => (
  <>
    {preview.left_out.length > 0 && (
      <Text size="sm" fw={600} role="alert">
        {messages.leftOut({ files: preview.left_out.join(', ') })}
      </Text>
    )}
    {preview.statements.map((statement, index) => (
      <Fragment key={`${index} ${statement.account}`}>
        {index > 0 && <Divider />}
        <StatementFacts statement={statement} />
      </Fragment>
    ))}
    {preview.lines.length > 0 && <FirstLines preview={preview} />}
  </>
)

const sourceOf = ({ name }: GivenFile, { format, bank }: BankFilePreview): string =>
  [name || messages.pastedText, bank ?? messages.formats[format]].join(' · ')

const periodOf = (from: string, until: string): string => (from === until ? from : `${from} – ${until}`)

type Sums = Pick<StatementPreview, 'currency' | 'incoming' | 'outgoing'>

/** The sums of a statement, first those in the currency of its account unless it has only others. */
const sumsOf = (statement: StatementPreview): Sums[] => {
  const others = statement.other_currencies
  return linesOf(statement) > 0 || others.length === 0 ? [statement, ...others] : others
}

const linesOf = ({ incoming, outgoing }: Sums): number => incoming.lines + outgoing.lines

/** What a statement has in one direction, in each of its currencies. */
function useSum(statement: StatementPreview): (direction: 'incoming' | 'outgoing') => string {
  const { locale, count } = useFormats()
  const all = sumsOf(statement)
  return (direction) => {
    const some = all.filter((each) => each[direction].lines > 0)
    return (some.length > 0 ? some : all.slice(0, 1))
      .map(({ [direction]: { lines, amount }, currency }) =>
        messages.sumOfLines({
          count: lines,
          number: count(lines),
          amount: formatMoney(amount, currency, locale),
        }),
      )
      .join(' · ')
  }
}

function StatementFacts({ statement }: { statement: StatementPreview }) {
  const { locale, fullDate } = useFormats()
  const { account, currency, from, until, opening, closing, adds_up: addsUp } = statement
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const sum = useSum(statement)
  return (
    <Box>
      <DescriptionList
        items={[
          [messages.account, shownAccount(account)],
          [messages.period, from === null || until === null ? '' : periodOf(fullDate(from), fullDate(until))],
          [messages.moneyIn, sum('incoming')],
          [messages.moneyOut, sum('outgoing')],
          [
            messages.balances,
            opening === null || closing === null
              ? messages.noBalances
              : `${money(opening)} → ${money(closing)}`,
          ],
        ]}
      />
      {addsUp === true && (
        <Text size="sm" mt="xs">
          {messages.addsUp}
        </Text>
      )}
      {addsUp === false && (
        <Alert color="orange" mt="xs" role="alert">
          {messages.addsUpNot}
        </Alert>
      )}
    </Box>
  )
}

function FirstLines({ preview: { lines } }: { preview: BankFilePreview }) {
  const { locale, fullDate } = useFormats()
  return (
    <ScrollArea viewportProps={{ tabIndex: 0, 'aria-label': messages.firstLines, role: 'group' }}>
      <Table fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.column.booked_on}</Table.Th>
            <Table.Th>{messages.column.name}</Table.Th>
            <Table.Th>{messages.column.text}</Table.Th>
            <Table.Th ta="end">{bank.amount}</Table.Th>
            <Table.Th>{messages.orderFound}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            <Table.Tr key={`${index} ${line.text}`}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{fullDate(line.booked_on)}</Table.Td>
              <Table.Td>
                {line.name}
                <Text size="xs" c="dimmed">
                  {line.iban}
                </Text>
              </Table.Td>
              <Table.Td>{line.text}</Table.Td>
              <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                {formatMoney(line.amount, line.currency, locale)}
              </Table.Td>
              <Table.Td>{line.order}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}
