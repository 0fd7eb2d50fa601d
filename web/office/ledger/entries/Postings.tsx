import { Stack, Table, Text } from '@mantine/core'
import type { LedgerEntry, LedgerPosting } from '#contract/office/ledger.ts'
import { messages } from '#web/office/ledger/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'

const nameOf = ({ account, item }: LedgerPosting): string =>
  item === null ? account : messages.item({ account, item })

/** The postings of an entry: debits and credits in columns. */
export function Postings({ entry: { at, postings } }: { entry: LedgerEntry }) {
  const { money, stamp } = useFormats()
  return (
    <Stack gap={4} maw="min(640px, calc(100vw - 5rem))" pos="sticky" left={10}>
      <Text size="xs" c="dimmed">
        {messages.at}: {stamp(at)}
      </Text>
      <Table withRowBorders={false} verticalSpacing={2} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{messages.account}</Table.Th>
            <Table.Th scope="col" ta="end">
              {messages.debit}
            </Table.Th>
            <Table.Th scope="col" ta="end">
              {messages.credit}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {postings.map((each) => (
            <Table.Tr key={`${each.number} ${each.item} ${each.amount}`}>
              <Table.Td style={{ whiteSpace: 'normal' }}>
                {each.number} {nameOf(each)}
              </Table.Td>
              <Table.Td ta="end">{each.amount > 0 && money(each.amount)}</Table.Td>
              <Table.Td ta="end">{each.amount < 0 && money(-each.amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
