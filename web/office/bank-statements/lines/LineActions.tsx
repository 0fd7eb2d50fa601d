import { Button, Group, Kbd } from '@mantine/core'
import type { BankLine, BankLineAnswer } from '#contract/office/bank-statements.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { ChangeDialog, type Change } from './ChangeDialog.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'

/** What may be done with a line by hand: to book it, or what it may become. */
export type LineAction = 'assign' | 'gateway_payout' | Change

/** What may be done with a line, by what it is and what became of it. */
export function actionsOf({ amount, return_reason, status, booked }: BankLine): LineAction[] {
  if (amount < 0 || return_reason !== null) return status === 'open' ? ['seen'] : ['open']
  if (status === 'to_return') return ['returned', 'open']
  if (status === 'open')
    return booked > 0 ? ['assign', 'to_return'] : ['assign', 'to_return', 'gateway_payout', 'ignored']
  // What was returned by mistake is to be returned again first.
  if (status === 'returned') return ['to_return']
  return status === 'ignored' || status === 'gateway_payout' ? ['open'] : []
}

/** The keys of actions on the screen of the piles. */
export const KEYS: Partial<Record<LineAction, string>> = {
  assign: 'A',
  to_return: 'R',
  ignored: 'L',
  seen: 'S',
}

interface LineActionsProps {
  line: BankLine
  /** Whether the keys of the actions are heard. */
  withKeys?: boolean
  onAction: (action: LineAction) => void
}

/** A button for each action. */
export const LineActions = ({ line, withKeys = false, onAction }: LineActionsProps) => (
  <Group gap="sm">
    {actionsOf(line).map((action) => (
      <Button
        key={action}
        variant="default"
        rightSection={
          withKeys &&
          KEYS[action] !== undefined && (
            <Kbd size="xs" visibleFrom="sm">
              {KEYS[action]}
            </Kbd>
          )
        }
        onClick={() => onAction(action)}
      >
        {action === 'assign' ? messages.assign : messages.change[action]}
      </Button>
    ))}
  </Group>
)

interface LineDialogProps {
  line: BankLine
  action: LineAction
  onDone: (answer: BankLineAnswer) => void
  onClose: () => void
}

/** The dialog of an action. */
export function LineDialog({ line, action, onDone, onClose }: LineDialogProps) {
  const done = (said: string) => (answer: BankLineAnswer) => {
    notifySuccess(said)
    onDone(answer)
  }
  if (action === 'gateway_payout')
    return <PayoutDialog line={line} onChanged={done(messages.changed)} onClose={onClose} />
  if (action === 'assign')
    return <AssignDialog line={line} onBooked={done(messages.assigned)} onClose={onClose} />
  return <ChangeDialog line={line} to={action} onChanged={done(messages.changed)} onClose={onClose} />
}
