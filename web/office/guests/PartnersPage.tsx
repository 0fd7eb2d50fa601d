import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Partner } from '#contract/office/guests/guests.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmptyState } from '#web/office/kit/ui/list/EmptyState.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { Categories } from './Categories.tsx'
import { useCountColumns } from './counts.tsx'
import { messages } from './messages.ts'
import { PartnerDialog } from './PartnerDialog.tsx'
import { usePartners, useTakePartner } from './partner-query.ts'

/** The category, or that the partner was ended. */
const kindOf = ({ category, ended_at }: Partner): string =>
  [category, ended_at !== null && messages.ended].filter(Boolean).join(' · ')

function useColumns(rows: readonly Partner[] | undefined): Column<Partner>[] {
  const counts = useCountColumns(rows)
  return [
    {
      title: messages.name,
      long: true,
      by: ({ name }) => name,
      ...(rows && rows.length > 1 && { foot: messages.sum }),
      cell: (partner) => (
        <TwoLines second={kindOf(partner) || null}>
          <Anchor component={Link} to={`/partners/${partner.id}`}>
            {partner.name}
          </Anchor>
        </TwoLines>
      ),
    },
    {
      title: messages.contact,
      long: true,
      cell: ({ contact_name, contact_email }) => (
        <TwoLines second={contact_name === '' ? null : <EmailAddress of={contact_email} />}>
          {contact_name || <EmailAddress of={contact_email} />}
        </TwoLines>
      ),
    },
    ...counts,
  ]
}

const NONE = <EmptyState isFiltered={false} none={messages.noPartners} noneHint={messages.noPartnersHint} />

/** All partners, with what they were promised and who comes. */
export function PartnersPage() {
  const may = usePermission()
  const [params, setParams] = useSearchParams()
  const [isAdding, setAdding] = useState(params.get('add') === 'partner')
  const navigate = useNavigate()
  const take = useTakePartner()
  const rows = usePartners()
  const columns = useColumns(rows)
  if (!may('see orders')) return <NotFound forbidden />
  const close = () => {
    setAdding(false)
    if (params.has('add')) setParams({}, { replace: true })
  }
  return (
    <Page
      title={messages.partners}
      lead={messages.partnersLead}
      beside={may('change orders') && <Button onClick={() => setAdding(true)}>{messages.newPartner}</Button>}
    >
      <DataTable
        label={messages.partners}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={NONE}
      />
      {rows && <Categories partners={rows} />}
      {isAdding && (
        <PartnerDialog
          partner={null}
          onClose={close}
          onDone={(detail) => {
            take(detail)
            void navigate(`/partners/${detail.partner.id}`)
          }}
        />
      )}
    </Page>
  )
}
