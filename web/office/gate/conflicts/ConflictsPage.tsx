import { Anchor, Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/gate-calls.ts'
import type { Conflict } from '#contract/office/gate.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { useConflicts } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { ScanLine } from '#web/office/gate/ScanLine.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { personName } from '#web/office/kit/ui/person-name.ts'

function ReviewDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initial: { note: conflict.review?.note ?? '' },
    onSubmit: async (values) => {
      client.setQueryData(['conflicts'], await call(calls.reviewConflict, { id: conflict.id, ...values }))
      notifySuccess(messages.reviewSaved)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.review} form={form} submitLabel={messages.review} onClose={onClose}>
      <TextAreaField {...form.field('note')} label={messages.reviewNote} hint={messages.reviewNoteHint} />
    </FormDialog>
  )
}

function Both({ conflict: { scan, first } }: { conflict: Conflict }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <div>
        <Text size="sm" c="dimmed">
          {messages.conflictFirst}
        </Text>
        {first ? (
          <ScanLine scan={first} />
        ) : (
          <Text size="sm">{messages.conflictNoFirst({ outcome: messages.outcomes[scan.outcome] })}</Text>
        )}
      </div>
      <div>
        <Text size="sm" c="dimmed">
          {messages.conflictThen}
        </Text>
        <ScanLine scan={scan} />
      </div>
    </SimpleGrid>
  )
}

function ConflictCard({ conflict, onReview }: { conflict: Conflict; onReview: () => void }) {
  const may = usePermission()
  const { time } = useFormats()
  const { scan, review } = conflict
  const name = scan.ticket ? personName(scan.ticket.full_name) : messages.unknownTicket
  return (
    <Section label={name}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{name}</Text>
          {scan.ticket && (
            <Text size="sm" c="dimmed">
              <Anchor component={Link} to={`/tickets/${scan.ticket.code}`} inherit underline="always">
                {scan.ticket.code}
              </Anchor>
              , {scan.ticket.product}
            </Text>
          )}
        </div>
        {review ? (
          <Badge color="gray">{messages.reviewed({ by: review.by, time: time(review.at) })}</Badge>
        ) : (
          may('supervise gate') && (
            <Button variant="default" aria-label={`${messages.review}: ${name}`} onClick={onReview}>
              {messages.review}
            </Button>
          )
        )}
      </Group>
      <Both conflict={conflict} />
      {review?.note && <Text>{review.note}</Text>}
    </Section>
  )
}

/** Admissions by offline devices that conflict with others, with both times. */
export function ConflictsPage() {
  const answer = useConflicts()
  const [reviewing, setReviewing] = useState<Conflict | null>(null)
  return (
    <Page title={messages.tabs.conflicts} lead={messages.conflictsLead}>
      {!answer && <LoadingSection label={messages.tabs.conflicts} height={240} />}
      {answer?.conflicts.length === 0 && (
        <Section>
          <Text fw={600}>{messages.noConflicts}</Text>
          <Text c="dimmed">{messages.noConflictsHint}</Text>
        </Section>
      )}
      {answer && answer.conflicts.length > 0 && (
        <Stack gap="sm">
          <Text maw="70ch">{messages.conflictWhat}</Text>
          {answer.conflicts.map((conflict) => (
            <ConflictCard key={conflict.id} conflict={conflict} onReview={() => setReviewing(conflict)} />
          ))}
        </Stack>
      )}
      {reviewing && <ReviewDialog conflict={reviewing} onClose={() => setReviewing(null)} />}
    </Page>
  )
}
