import { Menu } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/staff-calls.ts'
import type { ChangeStaff, StaffMember } from '#contract/office/staff.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { MoreMenu } from '#web/office/kit/ui/MoreMenu.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { ROLE_CHOICES } from './InviteDialog.tsx'

interface StaffMemberActionsProps {
  member: StaffMember
  onChanged: (staff: StaffMember[]) => void
}

const UNCHANGED: ChangeStaff = {
  full_name: '',
  role: '',
  enabled: null,
  new_link: false,
  forget_factor: false,
}

interface MenuItemsProps {
  member: StaffMember
  change: (changes: Partial<ChangeStaff>, doneMessage: string) => void
  confirm: (question: Confirmation) => void
}

/** A change that is confirmed first. */
interface Confirmation {
  title: string
  message: string
  changes: Partial<ChangeStaff>
}

function MenuItems({
  member: { full_name, role, enabled, has_second_factor },
  change,
  confirm,
}: MenuItemsProps) {
  const off = {
    title: messages.switchOff,
    message: messages.switchOffAsk({ name: full_name }),
    changes: { enabled: false },
  }
  const forget = {
    title: messages.forgetFactor,
    message: messages.forgetFactorAsk({ name: full_name }),
    changes: { forget_factor: true },
  }
  return (
    <>
      <Menu.Label>{messages.role}</Menu.Label>
      {ROLE_CHOICES.filter(({ value }) => value !== role).map(({ value, label }) => (
        <Menu.Item key={value} onClick={() => change({ role: value }, common.saved)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {enabled && (
        <Menu.Item onClick={() => change({ new_link: true }, messages.linkSent)}>
          {messages.newLink}
        </Menu.Item>
      )}
      {has_second_factor && <Menu.Item onClick={() => confirm(forget)}>{messages.forgetFactor}</Menu.Item>}
      {enabled ? (
        <Menu.Item color="red" onClick={() => confirm(off)}>
          {messages.switchOff}
        </Menu.Item>
      ) : (
        <Menu.Item onClick={() => change({ enabled: true }, common.saved)}>{messages.switchOn}</Menu.Item>
      )}
    </>
  )
}

/** The actions of an owner on a staff member. */
export function StaffMemberActions({ member, onChanged }: StaffMemberActionsProps) {
  const [confirmation, confirm] = useState<Confirmation | null>(null)
  const { pending, act } = useAction()
  const change = async (changes: Partial<ChangeStaff>) =>
    onChanged((await call(calls.changeStaff, { id: member.id, ...UNCHANGED, ...changes })).staff)
  return (
    <>
      <MoreMenu row={member.full_name} pending={pending}>
        <MenuItems
          member={member}
          change={(changes, doneMessage) => act(() => change(changes), doneMessage)}
          confirm={confirm}
        />
      </MoreMenu>
      {confirmation && (
        <ConfirmDialog
          destructive
          title={confirmation.title}
          onConfirm={() => change(confirmation.changes)}
          doneMessage={common.saved}
          onClose={() => confirm(null)}
        >
          {confirmation.message}
        </ConfirmDialog>
      )}
    </>
  )
}
