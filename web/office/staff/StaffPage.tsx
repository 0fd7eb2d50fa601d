import { Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '#contract/office/staff.ts'
import { get } from '#web/office/kit/lib/call.ts'
import { DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as authenticationMessages } from '#web/office/authentication/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { StaffMemberActions } from './StaffMemberActions.tsx'

const KEY = ['staff']

const COLUMNS = [
  { label: messages.fullName, long: true, by: ({ full_name }: StaffMember) => full_name },
  { label: authenticationMessages.email, long: true, bare: true, by: ({ email }: StaffMember) => email },
  { label: messages.role, bare: true },
  { label: common.status, bare: true },
  {
    label: messages.lastSeen,
    by: ({ last_seen_at }: StaffMember) => last_seen_at && Date.parse(last_seen_at),
  },
  { label: common.actions, end: true, corner: true },
]

function State({ member }: { member: StaffMember }) {
  if (!member.enabled) return <Badge color="gray">{messages.out}</Badge>
  if (member.invited) return <Badge color="yellow">{messages.waits}</Badge>
  if (!member.has_second_factor) return <Badge color="orange">{messages.noFactor}</Badge>
  return <Badge color="teal">{messages.in}</Badge>
}

/** The staff (owners only). */
export function StaffPage() {
  const client = useQueryClient()
  const { stamp } = useFormats()
  const [inviting, setInviting] = useState(false)
  const { data, error } = useQuery({ queryKey: KEY, queryFn: () => get<{ staff: StaffMember[] }>('staff') })
  if (error) throw error
  const take = (staff: StaffMember[]) => client.setQueryData(KEY, { staff })
  const cells = (member: StaffMember) => [
    member.full_name,
    member.email,
    messages.roles[member.role],
    <State key="state" member={member} />,
    member.last_seen_at === null ? messages.never : stamp(member.last_seen_at),
    <StaffMemberActions key="menu" member={member} onChanged={take} />,
  ]
  return (
    <Page
      title={messages.staff}
      lead={messages.staffLead}
      beside={<Button onClick={() => setInviting(true)}>{messages.invite}</Button>}
    >
      <DataTable
        label={messages.staff}
        columns={COLUMNS}
        rows={data?.staff}
        keyOf={({ id }) => id}
        cells={cells}
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} onInvited={take} />}
    </Page>
  )
}
