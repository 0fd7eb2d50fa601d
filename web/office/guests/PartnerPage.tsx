import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import * as calls from '#contract/calls/office/guest-calls.ts'
import type { Partner, PartnerDetail } from '#contract/office/guests/guests.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLanguageName } from '#web/office/kit/lib/language-name.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { AllocationsSection } from './AllocationsSection.tsx'
import { GuestsSection } from './GuestsSection.tsx'
import { LinkSection } from './LinkSection.tsx'
import { ListsSection } from './lists/ListsSection.tsx'
import { messages } from './messages.ts'
import { PartnerDialog } from './PartnerDialog.tsx'
import { partnerKey, useTakePartner } from './partner-query.ts'

const BACK = { to: '/partners', name: messages.partners }

function Facts({ partner }: { partner: Partner }) {
  const languageOf = useLanguageName()
  const { category, contact_name, contact_email, language } = partner
  if (category + contact_name + contact_email === '' && language === null) return null
  const email = contact_email === '' ? '' : <EmailAddress of={contact_email} />
  return (
    <Section label={messages.contact}>
      <DescriptionList
        items={[
          [messages.category, category],
          [messages.contact, contact_name],
          [messages.email, email],
          [messages.language, languageOf(language)],
        ]}
      />
    </Section>
  )
}

/** Changing and ending a partner. */
function Actions({ partner, onDone }: { partner: Partner; onDone: (detail: PartnerDetail) => void }) {
  const [opened, open] = useState<'change' | 'end' | null>(null)
  const close = () => open(null)
  return (
    <>
      <Button variant="default" onClick={() => open('change')}>
        {messages.changePartner}
      </Button>
      <Button variant="default" onClick={() => open('end')}>
        {messages.end}
      </Button>
      {opened === 'change' && <PartnerDialog partner={partner} onDone={onDone} onClose={close} />}
      {opened === 'end' && (
        <ConfirmDialog
          title={messages.end}
          destructive
          doneMessage={messages.endDone}
          onConfirm={async () => onDone(await call(calls.endPartner, { id: partner.id }))}
          onClose={close}
        >
          {messages.endAsk({ left: partner.left, named: partner.named })}
        </ConfirmDialog>
      )}
    </>
  )
}

/** A partner, with what was promised to them and their guests. */
export function PartnerPage() {
  const may = usePermission()
  const { id = '' } = useParams()
  const take = useTakePartner()
  const { data, error } = useQuery({
    queryKey: partnerKey(id),
    queryFn: () => call(calls.readPartner, { id }),
  })
  if (!may('see orders') || (error instanceof ApiError && error.status === 404)) return <NotFound />
  if (error && !data) throw error
  if (!data)
    return (
      <Page title={messages.partners} back={BACK}>
        <LoadingSection label={messages.partners} height={480} />
      </Page>
    )
  const { partner } = data
  const isEnded = partner.ended_at !== null
  return (
    <Page
      title={partner.name}
      back={BACK}
      lead={isEnded && <Badge color="gray">{messages.ended}</Badge>}
      beside={may('change orders') && !isEnded && <Actions partner={partner} onDone={take} />}
    >
      <Facts partner={partner} />
      {may('change orders') && !isEnded && <LinkSection partner={partner} onDone={take} />}
      <AllocationsSection detail={data} onDone={take} />
      <GuestsSection detail={data} onDone={take} />
      <ListsSection detail={data} onDone={take} />
    </Page>
  )
}
