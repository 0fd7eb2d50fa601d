import { Table, Text } from '@mantine/core'
import type { ChangedInstallment } from '#contract/office/order-changes.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as texts } from './messages.ts'

function Installment({ due_at, before, after, open }: ChangedInstallment) {
  const { money, day } = useFormats()
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {day(due_at)}
      </Table.Th>
      <Table.Td ta="end">{money(before)}</Table.Td>
      <Table.Td ta="end">
        <Text span size="sm" fw={before === after ? 400 : 700}>
          {money(after)}
        </Text>
        {open < after && (
          <Text size="xs" c="dimmed">
            {open === 0 ? texts.isPaid : texts.isOpen({ amount: money(open) })}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** The payment plan of an order before and after a change. */
export function ChangeInstallments({ installments }: { installments: ChangedInstallment[] }) {
  return (
    <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
      <Table.Caption style={{ textAlign: 'start', captionSide: 'top', padding: 0 }}>
        {texts.planRule}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.dueOn}</Table.Th>
          <Table.Th scope="col" ta="end">
            {texts.before}
          </Table.Th>
          <Table.Th scope="col" ta="end">
            {texts.afterwards}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {installments.map((installment) => (
          <Installment key={installment.due_at} {...installment} />
        ))}
      </Table.Tbody>
    </Table>
  )
}
