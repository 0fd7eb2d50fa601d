import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { leftOf, type BankLineResponse } from '#contract/office/bank-statements.ts'
import { useBankActions, useLine } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { type LineAction, LineActions, LineDialog } from './LineActions.tsx'
import { LineFacts, LineStatus, useLineMoney } from './LineFacts.tsx'
import { Suggestions } from './Suggestions.tsx'
import { isOutOrBack } from './line-kind.ts'

/** The account, the transfers and the other line to which a line was entered in the ledger. */
function EnteredAs({ line }: Pick<BankLineResponse, 'line'>) {
  const money = useLineMoney()
  const { account, transfers, other_line, difference, currency } = line
  return (
    <>
      {account !== null && <Text>{messages.enteredOn({ account })}</Text>}
      {transfers.map(({ id, refund, order, amount }) => (
        <Text key={id}>
          {refund === null && order === null ? (
            id
          ) : (
            <Anchor
              component={Link}
              to={refund === null ? `/orders/${order}` : `/refunds/${refund}`}
              inherit
              underline="always"
            >
              {id}
            </Anchor>
          )}
          : {money(amount, currency)}
        </Text>
      ))}
      {difference !== 0 && <Text>{messages.charged({ amount: money(Math.abs(difference), currency) })}</Text>}
      {other_line !== null && (
        <Text>
          <Anchor component={Link} to={`/bank/lines/${other_line}`} inherit underline="always">
            {messages.aboutLine({ id: other_line })}
          </Anchor>
        </Text>
      )}
    </>
  )
}

/** The result for a line: its orders, and who decided it. */
function Outcome({ line }: Pick<BankLineResponse, 'line'>) {
  const { stamp } = useFormats()
  const money = useLineMoney()
  if (line.orders.length === 0 && line.status_at === null) return null
  return (
    <Section title={messages.became}>
      {line.orders.map(({ order, amount }) => (
        <Text key={order}>
          <Anchor component={Link} to={`/orders/${order}`} inherit underline="always">
            {order}
          </Anchor>
          : {money(amount, line.currency)}
        </Text>
      ))}
      <EnteredAs line={line} />
      {line.note !== null && <Text>{line.note}</Text>}
      {line.status_at !== null && (
        <Text size="sm" c="dimmed">
          {messages.by_at({ by: line.by ?? '', at: stamp(line.status_at) })}
        </Text>
      )}
    </Section>
  )
}

/** The suggested orders of an open line, with a button that books it. */
function Choice({ line, suggestions }: Omit<BankLineResponse, 'origins'>) {
  const { allocate, refresh } = useBankActions()
  const { pending, act } = useAction()
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? suggestions[0]?.order ?? ''
  const take = () =>
    act(async () => {
      await allocate(line.id, [{ order: chosen, amount: leftOf(line) }])
      await refresh()
    }, messages.assigned)
  return (
    <Stack align="flex-start">
      <Suggestions suggestions={suggestions} chosen={chosen} onChoose={setPicked} />
      {chosen !== '' && (
        <Button loading={pending} onClick={take}>
          {messages.take({ order: chosen })}
        </Button>
      )}
    </Stack>
  )
}

function LineContent({ line, suggestions, origins }: BankLineResponse) {
  const { refresh } = useBankActions()
  const [action, setAction] = useState<LineAction | null>(null)
  const isMoneyIn = !isOutOrBack(line)
  return (
    <Stack gap="lg">
      <Section label={messages.current}>
        <LineFacts line={line} />
        {isMoneyIn && line.status === 'open' && <Choice line={line} suggestions={suggestions} />}
        <LineActions line={line} onAction={setAction} />
      </Section>
      <Outcome line={line} />
      {action && (
        <LineDialog
          line={line}
          origins={origins}
          action={action}
          onDone={() => void refresh()}
          onClose={() => setAction(null)}
        />
      )}
    </Stack>
  )
}

/** The page of a line of a statement. */
export function LinePage() {
  const { id = '' } = useParams()
  const answer = useLine(id)
  return (
    <Page
      title={messages.lineTitle({ id })}
      back={{ to: '/bank/lines', name: messages.tabs.lines }}
      beside={answer && <LineStatus status={answer.line.status} />}
    >
      {answer ? <LineContent {...answer} /> : <LoadingSection height={320} />}
    </Page>
  )
}
