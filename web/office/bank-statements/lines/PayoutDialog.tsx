import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/ledger-calls.ts'
import type { BankLine, BankLineResponse } from '#contract/office/bank-statements.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { useBankActions } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useNumberFormats } from '#web/office/kit/forms/fields/use-number-formats.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'

const PREFIX = 'gateway '

/** The gateways with an account in the ledger. */
function useGateways(): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['ledger', 'gateways'],
    queryFn: () => call(calls.listAccounts),
  })
  return (data?.accounts ?? [])
    .filter(({ key }) => key.startsWith(PREFIX))
    .map(({ key, name }) => ({ value: key.slice(PREFIX.length), label: name }))
}

interface PayoutDialogProps {
  line: BankLine
  onChanged: (answer: BankLineResponse) => void
  onClose: () => void
}

/** Marks a line as the payout of a gateway, with the fees that it has kept. */
export function PayoutDialog({ line, onChanged, onClose }: PayoutDialogProps) {
  const { recordPayout } = useBankActions()
  const { parse } = useNumberFormats().amount
  const gateways = useGateways()
  const form = useForm({
    initial: { gateway: '', fee: '0' },
    validate: ({ fee }) => ({ fee: parse(fee) === undefined ? messages.amountWrong : undefined }),
    onSubmit: async ({ gateway, fee }) => {
      onChanged(await recordPayout(line.id, gateway, parse(fee) ?? 0))
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.changeTitle.gateway_payout}
      submitLabel={messages.changeTitle.gateway_payout}
      form={form}
      onClose={onClose}
    >
      <Text>{messages.changeLead.gateway_payout}</Text>
      <SelectField {...form.field('gateway')} label={messages.gateway} choices={gateways} required />
      <TextField {...form.field('fee')} label={messages.gatewayFee} hint={messages.gatewayFeeHint} required />
    </FormDialog>
  )
}
