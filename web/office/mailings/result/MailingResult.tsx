import { listed } from '#contract/define-messages.ts'
import { Alert, Button, Grid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isHeldUp, type Mailing } from '#contract/office/mailings.ts'
import { languageName } from '#web/office/kit/forms/translations/Translations.tsx'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { RichText } from '#web/ui/data-display/RichText.tsx'
import '#web/ui/theme/tokens.css'
import { ListSource } from '#web/office/mailings/editor/ListSource.tsx'
import { MailingProgress, MailingStatusBadge } from '#web/office/mailings/MailingStatus.tsx'
import { isUnderway, useAudienceChoices, useMailingActions } from '#web/office/mailings/mailing-query.ts'
import { messages } from '#web/office/mailings/messages.ts'
import { Recipients } from './Recipients.tsx'

/** Pauses a mailing that is being sent, or cancels a scheduled one. */
function StopButton({ mailing }: { mailing: Mailing }) {
  const [isOpen, setOpen] = useState(false)
  const { stop } = useMailingActions()
  const waits = mailing.status === 'scheduled'
  const title = waits ? messages.unschedule : messages.stop
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          destructive={!waits}
          onConfirm={() => stop(mailing.id)}
          doneMessage={waits ? messages.unscheduled : messages.stopped}
          onClose={() => setOpen(false)}
        >
          {waits ? messages.unscheduleHint : messages.stopHint}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The number of recipients to whom it was not sent. */
const leftOf = ({ totals }: Mailing): number => totals.recipients - totals.left_out - totals.handed_over

/** Resumes a paused mailing. */
function ResumeButton({ mailing }: { mailing: Mailing }) {
  const [isOpen, setOpen] = useState(false)
  const { resume } = useMailingActions()
  const { count } = useFormats()
  const left = leftOf(mailing)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.resume}</Button>
      {isOpen && (
        <ConfirmDialog
          title={messages.resumeTitle}
          onConfirm={() => resume(mailing.id)}
          doneMessage={messages.resumed}
          onClose={() => setOpen(false)}
        >
          {mailing.totals.recipients === 0
            ? messages.resumeUnfixed
            : messages.resumeHint({ count: left, shown: count(left) })}
        </ConfirmDialog>
      )}
    </>
  )
}

const canGoOn = (mailing: Mailing): boolean =>
  mailing.status === 'stopped' && (leftOf(mailing) > 0 || mailing.totals.recipients === 0)

function Counts({ mailing }: { mailing: Mailing }) {
  const { count } = useFormats()
  const { recipients, left_out, handed_over, sent, failed } = mailing.totals
  const waiting = mailing.status === 'stopped' ? messages.notAnyMore : messages.results.waiting
  return (
    <Section title={messages.counts}>
      <MailingProgress mailing={mailing} />
      <DescriptionList
        items={[
          [messages.total, count(recipients)],
          [messages.results.sent, count(sent)],
          [messages.results.sending, count(handed_over - sent - failed)],
          [waiting, count(leftOf(mailing))],
          [messages.results.failed, count(failed)],
          [messages.results.left_out, count(left_out)],
        ]}
      />
      {isHeldUp(mailing.totals) && mailing.status === 'sending' ? (
        <Alert color="orange">{messages.heldUp}</Alert>
      ) : (
        failed > 0 && (
          <Text size="sm" c="dimmed">
            {messages.failedHint}
          </Text>
        )
      )}
    </Section>
  )
}

/** The audience in words. */
function useChosen({ value }: Mailing): [string, string][] {
  const choices = useAudienceChoices()
  const { time } = useFormats()
  const nameIn = (all: { id: string; name: string }[] | undefined) => (id: string) =>
    all?.find((each) => each.id === id)?.name ?? id
  const departure = (id: string) => {
    const found = choices?.departures.find((each) => String(each.id) === id)
    return found ? time(found.travel_time) : id
  }
  const lines: [string, string[]][] = [
    [messages.labels.events, value.events.map(nameIn(choices?.events))],
    [messages.labels.products, value.products.map(nameIn(choices?.products))],
    [messages.labels.merchandise, value.merchandise.map(nameIn(choices?.merchandise))],
    [messages.labels.departures, value.departures.map(departure)],
    [
      messages.labels.order_states,
      value.order_states.map((state) => labelOf(choices?.order_states ?? {}, state)),
    ],
    [
      messages.labels.ticket_states,
      value.ticket_states.map((state) => labelOf(choices?.ticket_states ?? {}, state)),
    ],
  ]
  return lines.filter(([, chosen]) => chosen.length > 0).map(([label, chosen]) => [label, listed(chosen)])
}

function Facts({ mailing }: { mailing: Mailing }) {
  const { time } = useFormats()
  const choices = useAudienceChoices()
  const chosen = useChosen(mailing)
  const { kind, value, created_by, send_at, started_at, finished_at } = mailing
  return (
    <Section title={messages.facts}>
      <DescriptionList
        items={[
          [messages.labels.kind, messages.kinds[kind]],
          [messages.whom, messages.recipients[value.to]],
          ...(value.list === '' ? chosen : []),
          [messages.by, created_by],
          ...(mailing.status === 'scheduled'
            ? [[messages.willBeSent, time(send_at)] as [string, string]]
            : []),
          [messages.begun, time(started_at)],
          [messages.ended, time(finished_at)],
        ]}
      />
      <ListSource source={value} choices={choices} />
    </Section>
  )
}

/** The text and its translations. */
function WhatWasWritten({ mailing: { value } }: { mailing: Mailing }) {
  const said = Object.entries(value.translations)
  return (
    <Section title={messages.written}>
      <Stack gap="md">
        <RichText html={value.body} />
        {said.map(([code, { subject = '', body = '' }]) => (
          <section key={code} lang={code} aria-label={languageName(code)}>
            <Text size="sm" c="dimmed">
              {languageName(code)}
            </Text>
            {typeof subject === 'string' && <Text fw={600}>{subject}</Text>}
            {typeof body === 'string' && <RichText html={body} />}
          </section>
        ))}
      </Stack>
    </Section>
  )
}

/** A sent or scheduled message: its progress, and the result for each recipient. */
export function MailingResult({ mailing }: { mailing: Mailing }) {
  const { subject } = mailing.value
  return (
    <Page
      title={subject}
      back={{ to: '/mailings', name: messages.title }}
      lead={<MailingStatusBadge status={mailing.status} />}
      beside={
        <>
          {isUnderway(mailing) && <StopButton mailing={mailing} />}
          {canGoOn(mailing) && <ResumeButton mailing={mailing} />}
        </>
      }
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Counts mailing={mailing} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            <Facts mailing={mailing} />
          </Stack>
        </Grid.Col>
      </Grid>
      <Recipients mailing={mailing} />
      <WhatWasWritten mailing={mailing} />
    </Page>
  )
}
