import { Alert, Anchor, Badge, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { leftOf, type BankLine, type BankLineStatus } from '#contract/office/bank-statements.ts'
import { formatMoney } from '#contract/money.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { reasonInWords } from '#web/office/bank-statements/return-reasons.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { lineKind } from './line-kind.ts'

const COLORS: Record<BankLineStatus, string> = {
  open: 'yellow',
  booked: 'teal',
  to_return: 'orange',
  returned: 'gray',
  ignored: 'gray',
  seen: 'gray',
  gateway_payout: 'teal',
  removed: 'gray',
  entered: 'teal',
}

/** The status of a line. */
export const LineStatus = ({ status }: { status: BankLineStatus }) => (
  <Badge color={COLORS[status]} variant="light">
    {messages.statuses[status]}
  </Badge>
)

/** Formats amounts in the currency of the line, which may differ from the festival's. */
export function useLineMoney() {
  const { locale } = useFormats()
  return (amount: number, currency: string) => formatMoney(amount, currency, locale)
}

/** The reason of a return; a code that only says "returned" is no reason. */
const reasonOf = ({ return_reason: reason }: BankLine): string =>
  reason === null || reason === 'RTRN' ? '' : reasonInWords(reason)

/** All data of a line from the bank. */
export function LineFacts({ line }: { line: BankLine }) {
  const { fullDate } = useFormats()
  const money = useLineMoney()
  const isOut = line.amount < 0
  return (
    <Stack gap="sm">
      <DescriptionList
        items={[
          [
            messages.amount,
            <Text key="amount" inherit fw={700}>
              {money(line.amount, line.currency)}
            </Text>,
          ],
          [messages.left, line.booked > 0 ? money(leftOf(line), line.currency) : ''],
          [isOut ? messages.to : messages.from, line.name || messages.nobody],
          [messages.whatItIs, lineKind(line)],
          [messages.text, line.text || messages.noText],
          [messages.day, fullDate(line.booked_on)],
          [messages.iban, line.iban],
          [messages.endToEnd, line.end_to_end_id],
          [messages.returnReason, reasonOf(line)],
        ]}
      />
      {line.similar_to !== null && (
        <Alert color="orange">
          {messages.similar}{' '}
          <Anchor component={Link} to={`/bank/lines/${line.similar_to}`} inherit underline="always">
            {messages.similarLink}
          </Anchor>
        </Alert>
      )}
    </Stack>
  )
}
