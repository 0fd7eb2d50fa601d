import { useParams, useSearchParams } from 'react-router'
import { ApiError } from '#web/lib/api/api-error.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { MailingEditor } from './editor/MailingEditor.tsx'
import { useMailing } from './mailing-query.ts'
import { messages } from './messages.ts'
import { newMailing } from './new-mailing.ts'
import { MailingResult } from './result/MailingResult.tsx'

/** An unsaved message. */
export function NewMailingPage() {
  const may = usePermission()
  const [query] = useSearchParams()
  if (!may('send mailings')) return <NotFound />
  return <MailingEditor mailing={null} saved={{ version: '', value: newMailing(query) }} />
}

/** A message: its editor while it is a draft, then its results. */
export function MailingPage() {
  const may = usePermission()
  const { id = '' } = useParams()
  const { data, error } = useMailing(id)
  if (!may('send mailings') || (error instanceof ApiError && error.status === 404)) return <NotFound />
  if (error && !data) throw error
  if (!data)
    return (
      <Page title={messages.title} back={{ to: '/mailings', name: messages.title }}>
        <LoadingSection label={messages.title} height={480} />
      </Page>
    )
  const { mailing } = data
  return mailing.status === 'draft' ? (
    <MailingEditor key={mailing.id} mailing={mailing} saved={mailing} />
  ) : (
    <MailingResult mailing={mailing} />
  )
}
