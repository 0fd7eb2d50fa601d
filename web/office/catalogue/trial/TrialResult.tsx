import { Alert, Badge, Stack, Title } from '@mantine/core'
import { listed } from '#contract/define-messages.ts'
import type { DiscountTrial, TriedLine, TrialResult } from '#contract/office/discount-trials.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { messages } from './messages.ts'

function usePriceColumns({ list_total, total }: DiscountTrial): Column<TriedLine>[] {
  const { money, count } = useFormats()
  return [
    { title: messages.item, long: true, cell: ({ name }) => name, foot: messages.total },
    { title: messages.count, end: true, cell: (line) => count(line.count) },
    {
      title: messages.listPrice,
      end: true,
      cell: ({ list_price, list_fee }) => money(list_price + list_fee),
      foot: money(list_total),
    },
    { title: messages.price, end: true, cell: ({ price, fee }) => money(price + fee), foot: money(total) },
    { title: messages.discount, long: true, cell: ({ discount }) => discount ?? messages.none },
  ]
}

/** What a discount does, or why it does nothing. */
function useResultText(): (result: TrialResult) => string {
  const { money, time } = useFormats()
  return ({ applied, offered, amount, reason, missing, at }) => {
    switch (reason) {
      case null:
        return messages.effect({ applied: String(applied), offered, amount: money(amount) })
      case 'not_yet':
      case 'ended':
        return messages.reasons[reason]({ time: time(at) })
      case 'from_count':
      case 'group':
        return messages.reasons.count({ missing: missing ?? 0 })
      case 'from_amount':
        return messages.reasons.sum({ amount: money(missing ?? 0) })
      case 'with':
        return messages.reasons.with({ missing: missing ?? 0 })
      case 'off':
      case 'no_code':
      case 'code_off':
      case 'no_value':
      case 'no_items':
      case 'better':
      case 'used_up':
        return messages.reasons[reason]
    }
  }
}

function useResultColumns(): Column<TrialResult>[] {
  const text = useResultText()
  return [
    { title: messages.name, long: true, cell: ({ name }) => name },
    { title: messages.code, bare: true, cell: codeText },
    {
      title: messages.result,
      bare: true,
      cell: ({ applied }) => (
        <Badge variant="light" color={applied > 0 ? 'teal' : 'gray'}>
          {applied > 0 ? messages.applies : messages.not}
        </Badge>
      ),
    },
    { title: messages.effectTitle, long: true, bare: true, cell: text },
  ]
}

const codeText = ({ code, automatic }: TrialResult): string => code ?? (automatic ? messages.automatic : '')

/** The prices of a cart, and the result of each discount: those that apply first. */
export function TrialResults({ trial }: { trial: DiscountTrial }) {
  const results = trial.discounts.toSorted((a, b) => Number(b.applied > 0) - Number(a.applied > 0))
  const priceColumns = usePriceColumns(trial)
  const resultColumns = useResultColumns()
  return (
    <>
      {trial.unknown.length > 0 && (
        <Alert color="yellow">{messages.unknown({ codes: listed(trial.unknown) })}</Alert>
      )}
      <Stack gap="xs">
        <Title order={2} size="h4">
          {messages.prices}
        </Title>
        <DataTable
          label={messages.prices}
          columns={priceColumns}
          rows={trial.lines}
          keyOf={({ external_code, discount, price }) => `${external_code} ${price} ${discount}`}
          empty={messages.choose}
        />
      </Stack>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {messages.discounts}
        </Title>
        <DataTable
          label={messages.discounts}
          columns={resultColumns}
          rows={results}
          keyOf={({ key, code }) => `${key} ${code}`}
        />
      </Stack>
    </>
  )
}
