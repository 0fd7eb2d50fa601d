import { listed } from '#contract/define-messages.ts'
import { Anchor, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/ledger-calls.ts'
import type {
  BankLine,
  BankLineResponse,
  LineOrigins,
  ReversibleLine,
} from '#contract/office/bank-statements.ts'
import type { SuggestedTransfer } from '#contract/office/shown-transfers.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { useBankActions } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { SelectField, TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { useLineMoney } from './LineFacts.tsx'
import { isOutOrBack } from './line-kind.ts'

/** The selected option: "account", "transfer" by an entered id, or an offered one: "transfer ID", "line 7". */
type Values = Record<'what' | 'transfer' | 'account' | 'note', string>

/** A transfer with at least this score is preselected. */
const LIKELY = 60

/** The difference between the line and the transfer: the bank's charges. */
const differenceOf = ({ amount }: BankLine, transfer: SuggestedTransfer): number =>
  amount - (amount < 0 ? -transfer.amount : transfer.amount)

function initialOf(line: BankLine, { transfers, lines }: LineOrigins): Values {
  const [best] = transfers
  const [first] = lines
  const isReversal = line.kind === 'reversal' || (line.return_reason !== null && line.amount < 0)
  const account = { charge: 'bank_charges', interest: 'interest', reversal: '' }[line.kind ?? 'reversal']
  const what =
    best && best.score >= LIKELY
      ? `transfer ${best.id}`
      : first && isReversal
        ? `line ${first.id}`
        : 'account'
  return { what, transfer: '', account, note: '' }
}

function useAccounts() {
  const { data } = useQuery({
    queryKey: ['ledger', 'line-accounts'],
    queryFn: () => call(calls.listLineAccounts),
  })
  return (data?.accounts ?? []).map(({ key, number, name }) => ({ value: key, label: `${number} ${name}` }))
}

interface EnterDialogProps {
  line: BankLine
  origins: LineOrigins
  onEntered: (answer: BankLineResponse) => void
  onClose: () => void
}

function useEnterForm({ line, origins, onEntered, onClose }: EnterDialogProps) {
  const { enter } = useBankActions()
  return useForm<Values>({
    initial: initialOf(line, origins),
    validate: ({ what, account, note, transfer }) => ({
      account: what === 'account' && account === '' ? messages.accountMissing : undefined,
      note: what === 'account' && note.trim() === '' ? messages.noteMissing : undefined,
      transfer: what === 'transfer' && transfer.trim() === '' ? messages.transferMissing : undefined,
    }),
    onSubmit: async ({ what, transfer, account, note }) => {
      const [as = '', id] = what.split(' ')
      const chosen = origins.transfers.find((each) => each.id === id)
      onEntered(
        await enter(line.id, {
          as,
          note,
          account: as === 'account' ? account : '',
          line: as === 'line' ? Number(id) : null,
          transfer: as === 'transfer' ? (id ?? transfer) : '',
          difference: chosen ? differenceOf(line, chosen) : 0,
        }),
      )
      onClose()
    },
  })
}

interface ChoiceProps {
  line: BankLine
  /** Whether the dialog opens with this option. */
  'data-autofocus': true | undefined
}

function TransferChoice({ line, transfer, ...props }: ChoiceProps & { transfer: SuggestedTransfer }) {
  const money = useLineMoney()
  const { count } = useFormats()
  const { id, amount, refund, order, bank_line, name, score } = transfer
  const difference = differenceOf(line, transfer)
  const about =
    transfer.count > 1
      ? messages.ofFile({ count: count(transfer.count) })
      : refund !== null
        ? messages.ofRefund({ id: refund, order: order ?? '' })
        : order !== null
          ? messages.ofOverpayment({ order })
          : messages.ofLine({ id: bank_line ?? '' })
  const reasons = listed(transfer.reasons.map((reason) => messages.transferReasons[reason]))
  const [sent, off] = [money(amount, line.currency), money(Math.abs(difference), line.currency)]
  return (
    <Radio
      {...props}
      value={`transfer ${id}`}
      label={[about, name, sent].filter(Boolean).join(' · ')}
      description={
        <>
          {id}: {reasons} ({messages.score({ score: String(score) })})
          {difference !== 0 && (
            <Text component="span" inherit c="var(--mantine-color-text)" fw={600} display="block">
              {messages.amountOff({ sent, line: money(Math.abs(line.amount), line.currency), off })}
            </Text>
          )}
        </>
      }
    />
  )
}

function ReversibleChoice({ line, other, ...props }: ChoiceProps & { other: ReversibleLine }) {
  const money = useLineMoney()
  const { fullDate } = useFormats()
  const { id, amount, booked_on, name, text, status } = other
  return (
    <Radio
      {...props}
      value={`line ${id}`}
      label={messages.reverses({ id, amount: money(amount, line.currency), day: fullDate(booked_on) })}
      description={[name, text, messages.statuses[status]].filter(Boolean).join(' · ')}
    />
  )
}

/** The transfers and lines that it may match. */
function OfferedChoices({ line, origins }: Pick<EnterDialogProps, 'line' | 'origins'>) {
  const first = initialOf(line, origins).what
  const isFirst = (choice: string) => choice === first || undefined
  return (
    <>
      {origins.transfers.map((transfer) => (
        <TransferChoice
          key={transfer.id}
          line={line}
          transfer={transfer}
          data-autofocus={isFirst(`transfer ${transfer.id}`)}
        />
      ))}
      {origins.lines.map((other) => (
        <ReversibleChoice
          key={other.id}
          line={line}
          other={other}
          data-autofocus={isFirst(`line ${other.id}`)}
        />
      ))}
    </>
  )
}

function AccountFields({ form }: { form: Form<Values> }) {
  const accounts = useAccounts()
  return (
    <Stack gap="xs" ps="xl">
      <SelectField {...form.field('account')} label={messages.ledgerAccount} choices={accounts} required />
      <Text size="sm" c="dimmed">
        {messages.moreAccounts}{' '}
        <Anchor component={Link} to="/ledger/accounts" inherit underline="always">
          {messages.moreAccountsLink}
        </Anchor>
      </Text>
      <TextAreaField {...form.field('note')} label={messages.note} required />
    </Stack>
  )
}

/** Enters a line in the ledger: as one of our transfers, as the reversal of another line, or on an account. */
export function EnterDialog(props: EnterDialogProps) {
  const { line, origins, onClose } = props
  const form = useEnterForm(props)
  const { what } = form.values
  const isOut = isOutOrBack(line)
  return (
    <FormDialog title={messages.enterTitle} submitLabel={messages.enterDo} form={form} onClose={onClose}>
      <Text>{isOut ? messages.enterLead : messages.enterLeadIn}</Text>
      <Radio.Group
        label={messages.whatIsIt}
        value={what}
        onChange={(chosen) => form.change({ what: chosen })}
      >
        <Stack gap="sm" mt="xs">
          <OfferedChoices line={line} origins={origins} />
          {isOut && <Radio value="transfer" label={messages.otherTransfer} />}
          {what === 'transfer' && (
            <Stack ps="xl">
              <TextField
                {...form.field('transfer')}
                label={messages.transferId}
                hint={messages.transferIdHint}
                required
              />
            </Stack>
          )}
          <Radio
            value="account"
            label={messages.onAccount}
            data-autofocus={initialOf(line, origins).what === 'account' || undefined}
          />
          {what === 'account' && <AccountFields form={form} />}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
