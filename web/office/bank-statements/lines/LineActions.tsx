import { Button, Group, Kbd } from '@mantine/core'
import type { BankLine, BankLineResponse, LineOrigins } from '#contract/office/bank-statements.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { ChangeDialog, type Change } from './ChangeDialog.tsx'
import { EnterDialog } from './EnterDialog.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import { isOutOrBack } from './line-kind.ts'

/** The manual actions on a line: allocate it, enter it in the ledger, or set its status. */
export type LineAction = 'assign' | 'enter' | 'gateway_payout' | Change

/** The allowed actions on a line, by its kind and status. */
export function actionsOf(line: BankLine): LineAction[] {
  const { status, booked } = line
  if (isOutOrBack(line)) return status === 'open' ? ['enter', 'seen'] : ['open']
  if (status === 'to_return') return ['returned', 'open']
  if (status === 'open')
    return booked > 0
      ? ['assign', 'to_return']
      : ['assign', 'to_return', 'gateway_payout', 'enter', 'ignored']
  // A payment that was returned by mistake must be returned again first.
  if (status === 'returned') return ['to_return']
  return status === 'booked' ? [] : ['open']
}

/** The keyboard shortcuts of the actions on the screen of the groups. */
export const KEYS: Partial<Record<LineAction, string>> = {
  assign: 'A',
  enter: 'E',
  to_return: 'R',
  ignored: 'L',
  seen: 'S',
}

interface LineActionsProps {
  line: BankLine
  /** Whether the shortcuts are active. */
  withKeys?: boolean
  onAction: (action: LineAction) => void
}

/** A button for each action. */
export const LineActions = ({ line, withKeys = false, onAction }: LineActionsProps) => (
  <Group gap="sm">
    {actionsOf(line).map((action) => (
      <Button
        key={action}
        variant={action === 'enter' && isOutOrBack(line) ? 'filled' : 'default'}
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
        {action === 'assign'
          ? messages.assign
          : action === 'enter'
            ? messages.enterLine
            : messages.change[action]}
      </Button>
    ))}
  </Group>
)

interface LineDialogProps {
  line: BankLine
  origins: LineOrigins
  action: LineAction
  onDone: (answer: BankLineResponse) => void
  onClose: () => void
}

/** The dialog of an action. */
export function LineDialog({ line, origins, action, onDone, onClose }: LineDialogProps) {
  const done = (said: string) => (answer: BankLineResponse) => {
    notifySuccess(said)
    onDone(answer)
  }
  if (action === 'gateway_payout')
    return <PayoutDialog line={line} onChanged={done(messages.changed)} onClose={onClose} />
  if (action === 'enter')
    return <EnterDialog line={line} origins={origins} onEntered={done(messages.entered)} onClose={onClose} />
  if (action === 'assign')
    return <AssignDialog line={line} onAllocated={done(messages.assigned)} onClose={onClose} />
  return <ChangeDialog line={line} to={action} onChanged={done(messages.changed)} onClose={onClose} />
}
