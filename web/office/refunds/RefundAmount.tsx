import { Table } from '@mantine/core'
import type { OfficeRefund } from '#contract/office/refunds.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

/** The calculation of the amount of a refund. */
export function RefundAmount({
  refund: { calculation, total },
}: {
  refund: Pick<OfficeRefund, 'calculation' | 'total'>
}) {
  const { money } = useFormats()
  return (
    <Section title={messages.breakdownTitle}>
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {calculation.map(({ what, amount }) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400}>
                {what === 'fees' && amount > 0 ? messages.feesGivenBack : messages.breakdown[what]}
              </Table.Th>
              <Table.Td ta="end">{money(amount)}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr fw={700}>
            <Table.Th scope="row">{messages.total}</Table.Th>
            <Table.Td ta="end">{money(total)}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Section>
  )
}
