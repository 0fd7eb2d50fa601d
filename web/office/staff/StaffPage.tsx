import { Badge, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/staff-calls.ts'
import type { StaffMember } from '#contract/office/staff.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as authenticationMessages } from '#web/office/authentication/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { StaffMemberActions } from './StaffMemberActions.tsx'

const KEY = ['staff']

function State({ member }: { member: StaffMember }) {
  if (!member.enabled) return <Badge color="gray">{messages.out}</Badge>
  if (member.invited) return <Badge color="yellow">{messages.waits}</Badge>
  if (!member.has_second_factor) return <Badge color="orange">{messages.noFactor}</Badge>
  return <Badge color="teal">{messages.in}</Badge>
}

function useColumns(onChanged: (staff: StaffMember[]) => void): Column<StaffMember>[] {
  const { stamp } = useFormats()
  return [
    {
      title: messages.fullName,
      long: true,
      by: ({ full_name }) => full_name,
      cell: (member) => member.full_name,
    },
    {
      title: authenticationMessages.email,
      long: true,
      bare: true,
      by: ({ email }) => email,
      cell: (member) => member.email,
    },
    { title: messages.role, bare: true, cell: (member) => messages.roles[member.role] },
    { title: common.status, bare: true, cell: (member) => <State member={member} /> },
    {
      title: messages.lastSeen,
      by: ({ last_seen_at }) => last_seen_at && Date.parse(last_seen_at),
      cell: (member) => (member.last_seen_at === null ? messages.never : stamp(member.last_seen_at)),
    },
    {
      title: common.actions,
      end: true,
      corner: true,
      cell: (member) => <StaffMemberActions member={member} onChanged={onChanged} />,
    },
  ]
}

/** The staff (owners only). */
export function StaffPage() {
  const client = useQueryClient()
  const [inviting, setInviting] = useState(false)
  const data = useLoaded({ queryKey: KEY, queryFn: () => call(calls.listStaff) })
  const take = (staff: StaffMember[]) => client.setQueryData(KEY, { staff })
  const columns = useColumns(take)
  return (
    <Page
      title={messages.staff}
      lead={messages.staffLead}
      beside={<Button onClick={() => setInviting(true)}>{messages.invite}</Button>}
    >
      <DataTable label={messages.staff} columns={columns} rows={data?.staff} keyOf={({ id }) => id} />
      {inviting && <InviteDialog onClose={() => setInviting(false)} onInvited={take} />}
    </Page>
  )
}
