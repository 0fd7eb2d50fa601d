import { List, Text } from '@mantine/core'
import type { TicketDetails } from '#contract/office/tickets.ts'
import { messages } from '#web/office/tickets/messages.ts'

/** What hangs on a ticket that is about to go. */
export const LeftWithout = ({ details: { dependents } }: { details: Pick<TicketDetails, 'dependents'> }) =>
  dependents.length > 0 && (
    <div>
      <Text size="sm" fw={600}>
        {messages.leftWithout}
      </Text>
      <List size="sm">
        {dependents.map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
    </div>
  )
