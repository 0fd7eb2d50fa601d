import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { StaffMember } from '#contract/office/staff.ts'
import { patch } from '#web/office/lib/call.ts'
import { useAction } from '#web/office/lib/action.ts'
import { ConfirmDialog } from '#web/office/ui/ConfirmDialog.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { ROLE_CHOICES } from './InviteDialog.tsx'

interface StaffMemberActionsProps {
  member: StaffMember
  onChanged: (staff: StaffMember[]) => void
}

interface MenuItemsProps {
  member: StaffMember
  change: (changes: object, doneMessage: string) => void
  confirm: (question: Confirmation) => void
}

/** What takes something away is asked first: what it is called, what it means, and what it changes. */
interface Confirmation {
  title: string
  message: string
  changes: object
}

function MenuItems({
  member: { full_name, role, enabled, has_second_factor },
  change,
  confirm,
}: MenuItemsProps) {
  const off = { title: words.switchOff, message: words.switchOffAsk(full_name), changes: { enabled: false } }
  const forget = {
    title: words.forgetFactor,
    message: words.forgetFactorAsk(full_name),
    changes: { forget_factor: true },
  }
  return (
    <Menu.Dropdown>
      <Menu.Label>{words.role}</Menu.Label>
      {ROLE_CHOICES.filter(({ value }) => value !== role).map(({ value, label }) => (
        <Menu.Item key={value} onClick={() => change({ role: value }, words.saved)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {enabled && (
        <Menu.Item onClick={() => change({ new_link: true }, words.linkSent)}>{words.newLink}</Menu.Item>
      )}
      {has_second_factor && <Menu.Item onClick={() => confirm(forget)}>{words.forgetFactor}</Menu.Item>}
      {enabled ? (
        <Menu.Item color="red" onClick={() => confirm(off)}>
          {words.switchOff}
        </Menu.Item>
      ) : (
        <Menu.Item onClick={() => change({ enabled: true }, words.saved)}>{words.switchOn}</Menu.Item>
      )}
    </Menu.Dropdown>
  )
}

/** What the owner may do about somebody of the staff. */
export function StaffMemberActions({ member, onChanged }: StaffMemberActionsProps) {
  const [confirmation, confirm] = useState<Confirmation | null>(null)
  const { pending, act } = useAction()
  const change = async (changes: object) =>
    onChanged((await patch<{ staff: StaffMember[] }>(`staff/${member.id}`, changes)).staff)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            loading={pending}
            aria-label={words.actionsFor(member.full_name)}
          >
            …
          </Button>
        </Menu.Target>
        <MenuItems
          member={member}
          change={(changes, doneMessage) => act(() => change(changes), doneMessage)}
          confirm={confirm}
        />
      </Menu>
      {confirmation && (
        <ConfirmDialog
          destructive
          title={confirmation.title}
          onConfirm={() => change(confirmation.changes)}
          doneMessage={words.saved}
          onClose={() => confirm(null)}
        >
          {confirmation.message}
        </ConfirmDialog>
      )}
    </>
  )
}
