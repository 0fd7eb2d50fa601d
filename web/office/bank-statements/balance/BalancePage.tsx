import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { BankBalance } from '#contract/office/bank-balances.ts'
import { useBalances, useBankActions } from '#web/office/bank-statements/bank-query.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

const agrees = ({ bank, ledger }: BankBalance): boolean => bank === ledger

/** The components of the difference between the bank's balance and the ledger's in words, without those that are zero. */
function useParts() {
  const { money, count } = useFormats()
  return ({ brought_forward, to_enter, by_hand, missing, later }: BankBalance): [string, number, string][] =>
    [
      [messages.broughtForward, brought_forward, money(brought_forward)] as const,
      [
        messages.toEnter({ count: to_enter.lines, number: count(to_enter.lines) }),
        to_enter.lines,
        money(to_enter.amount),
      ] as const,
      [messages.byHand, by_hand, money(by_hand)] as const,
      [messages.missingLines, missing, money(missing)] as const,
      [messages.later, later, money(later)] as const,
    ].flatMap(([name, number, text]) => (number === 0 ? [] : [[name, number, text]]))
}

/** The balance before the first line, which is entered once. */
function BroughtForward({ account, amount }: { account: string; amount: number }) {
  const { money } = useFormats()
  const { enterBroughtForward } = useBankActions()
  const { pending, act } = useAction()
  const bring = () => act(() => enterBroughtForward(account, amount), messages.broughtDone)
  return (
    <Stack gap="xs" align="flex-start">
      <Text>{messages.bringLead({ amount: money(amount) })}</Text>
      <Button variant="default" loading={pending} onClick={bring}>
        {messages.bring}
      </Button>
    </Stack>
  )
}

/** Between which statements lines are missing, with links to both. */
function Gaps({ balances }: { balances: BankBalance[] }) {
  const { money, fullDate } = useFormats()
  const found = balances.flatMap((balance) => (balance.gap ? [{ ...balance, gap: balance.gap }] : []))
  if (found.length === 0) return null
  return (
    <Stack gap="xs" component="ul" m={0} ps="md">
      {found.map(({ statement, day, gap: { amount, after, from } }) => (
        <li key={statement}>
          <Text size="sm">
            {messages.gap({ amount: money(amount), from: fullDate(from), until: fullDate(day) })}{' '}
            <Anchor component={Link} to={`/bank/lines?statement=${after}`} inherit underline="always">
              {messages.linesBefore}
            </Anchor>{' '}
            <Anchor component={Link} to={`/bank/lines?statement=${statement}`} inherit underline="always">
              {messages.linesAfter}
            </Anchor>
          </Text>
        </li>
      ))}
      <Text size="sm" c="dimmed" component="li" style={{ listStyle: 'none' }}>
        {messages.gapHint}{' '}
        <Anchor component={Link} to="/bank/statements" inherit underline="always">
          {messages.gapLink}
        </Anchor>
      </Text>
    </Stack>
  )
}

/** The balance of an account according to its newest statement, and the gaps between all of them. */
function Newest({ balances }: { balances: [BankBalance, ...BankBalance[]] }) {
  const [balance] = balances
  const { money, fullDate } = useFormats()
  const partsOf = useParts()
  const { account, day, bank, ledger, brought_forward, to_enter, by_hand } = balance
  const isRight = agrees(balance)
  const difference = bank > ledger ? messages.bankHasMore : messages.bankHasLess
  return (
    <Section title={account || messages.thisAccount}>
      <Alert
        color={isRight ? 'teal' : 'orange'}
        title={isRight ? messages.agrees : difference({ amount: money(Math.abs(bank - ledger)) })}
      >
        {messages.atEndOf({ day: fullDate(day) })}
      </Alert>
      <DescriptionList
        items={[
          [messages.byLedger, money(ledger)],
          ...partsOf(balance).map(([name, , text]): [string, string] => [name, text]),
          [messages.byBank, money(bank)],
        ]}
      />
      {to_enter.lines > 0 && (
        <Anchor component={Link} to="/bank/matching?group=out">
          {messages.toEnterLink}
        </Anchor>
      )}
      {by_hand !== 0 && (
        <Text size="sm" c="dimmed">
          {messages.byHandHint}{' '}
          <Anchor component={Link} to="/ledger/entries?account=bank" inherit underline="always">
            {messages.byHandLink}
          </Anchor>
        </Text>
      )}
      <Gaps balances={balances} />
      {brought_forward !== 0 && <BroughtForward account={account} amount={brought_forward} />}
    </Section>
  )
}

/** The difference between bank and ledger, and its parts. */
function Difference({ balance }: { balance: BankBalance }) {
  const { money } = useFormats()
  const partsOf = useParts()
  if (agrees(balance)) return messages.none
  return (
    <div>
      {money(balance.bank - balance.ledger)}
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
        {partsOf(balance)
          .map(([name, , text]) => messages.part({ name, amount: text }))
          .join('; ')}
      </Text>
    </div>
  )
}

function useColumns(): Column<BankBalance>[] {
  const { money, fullDate } = useFormats()
  return [
    { title: messages.day, by: ({ day }) => day, cell: ({ day }) => fullDate(day) },
    {
      title: messages.statement,
      long: true,
      by: ({ file_name }) => file_name,
      cell: ({ file_name, account, number }) => (
        <TwoLines second={[account, number].filter(Boolean).join(' · ')}>{file_name}</TwoLines>
      ),
    },
    { title: messages.byBank, end: true, by: ({ bank }) => bank, cell: ({ bank }) => money(bank) },
    { title: messages.byLedger, end: true, by: ({ ledger }) => ledger, cell: ({ ledger }) => money(ledger) },
    {
      title: messages.difference,
      long: true,
      by: ({ bank, ledger }) => bank - ledger,
      cell: (balance) => <Difference balance={balance} />,
    },
  ]
}

/** Reconciles the ledger's bank account with the bank's own balances, and explains the difference. */
export function BalancePage() {
  const answer = useBalances()
  const columns = useColumns()
  const balances = answer?.balances
  const accounts = [...Map.groupBy(balances ?? [], ({ account }) => account).values()].flatMap(
    ([first, ...others]): [BankBalance, ...BankBalance[]][] => (first ? [[first, ...others]] : []),
  )
  return (
    <Page title={messages.title} lead={messages.lead}>
      {answer ? (
        accounts.map((each) => <Newest key={each[0].account} balances={each} />)
      ) : (
        <LoadingSection height={240} />
      )}
      {answer && answer.without_balance > 0 && (
        <Text c="dimmed">{messages.withoutBalance({ count: answer.without_balance })}</Text>
      )}
      <ListTable
        label={messages.balances}
        columns={columns}
        list={{ rows: balances, more: undefined }}
        keyOf={({ statement }) => statement}
        isFiltered={false}
        clear={() => undefined}
        none={messages.noBalances}
        noneHint={messages.noBalancesHint}
      />
    </Page>
  )
}
