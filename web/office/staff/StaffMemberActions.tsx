import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { StaffMember } from '#contract/office/staff.ts'
import { patch } from '#web/office/lib/call.ts'
import { useDeed } from '#web/office/lib/action.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { ROLE_CHOICES } from './InviteDialog.tsx'

interface MemberMenuProps {
  member: StaffMember
  onChanged: (staff: StaffMember[]) => void
}

interface ItemsProps {
  member: StaffMember
  change: (wish: object, said: string) => void
  ask: (question: Question) => void
}

/** What takes something away is asked first: what it is called, what it means, and what it changes. */
interface Question {
  title: string
  meaning: string
  wish: object
}

function Items({ member: { full_name, role, enabled, has_second_factor }, change, ask }: ItemsProps) {
  const off = { title: words.switchOff, meaning: words.switchOffAsk(full_name), wish: { enabled: false } }
  const forget = {
    title: words.forgetFactor,
    meaning: words.forgetFactorAsk(full_name),
    wish: { forget_factor: true },
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
      {has_second_factor && <Menu.Item onClick={() => ask(forget)}>{words.forgetFactor}</Menu.Item>}
      {enabled ? (
        <Menu.Item color="red" onClick={() => ask(off)}>
          {words.switchOff}
        </Menu.Item>
      ) : (
        <Menu.Item onClick={() => change({ enabled: true }, words.saved)}>{words.switchOn}</Menu.Item>
      )}
    </Menu.Dropdown>
  )
}

/** What the owner may do about somebody of the staff. */
export function MemberMenu({ member, onChanged }: MemberMenuProps) {
  const [question, ask] = useState<Question | null>(null)
  const { pending, act } = useDeed()
  const change = async (wish: object) =>
    onChanged((await patch<{ staff: StaffMember[] }>(`staff/${member.id}`, wish)).staff)
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
        <Items member={member} change={(wish, said) => act(() => change(wish), said)} ask={ask} />
      </Menu>
      {question && (
        <Ask
          grave
          title={question.title}
          onYes={() => change(question.wish)}
          said={words.saved}
          onClose={() => ask(null)}
        >
          {question.meaning}
        </Ask>
      )}
    </>
  )
}
