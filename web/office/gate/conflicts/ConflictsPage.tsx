import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/gate-calls.ts'
import type { Conflict, Conflicts } from '#contract/office/gate.ts'
import { useConflicts } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { ScanLine } from '#web/office/gate/ScanLine.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { PickUpConflictCard } from './PickUpConflictCard.tsx'
import { ReviewBadge, ReviewDialog } from './ReviewDialog.tsx'

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
        <ReviewBadge review={review} name={name} onReview={onReview} />
      </Group>
      <Both conflict={conflict} />
      {review?.note && <Text>{review.note}</Text>}
    </Section>
  )
}

/** What is reviewed: its note, and the call. */
interface Reviewing {
  note: string
  save: (note: string) => Promise<Conflicts>
}

interface ListProps {
  answer: Conflicts
  onReview: (reviewing: Reviewing) => void
}

const noteOf = ({ review }: Pick<Conflict, 'review'>): string => review?.note ?? ''

const Admissions = ({ answer: { conflicts }, onReview }: ListProps) => (
  <Stack gap="sm">
    <Text maw="70ch">{messages.conflictWhat}</Text>
    {conflicts.map((conflict) => {
      const { id } = conflict
      const save = (note: string) => call(calls.reviewConflict, { id, note })
      const review = () => onReview({ note: noteOf(conflict), save })
      return <ConflictCard key={id} conflict={conflict} onReview={review} />
    })}
  </Stack>
)

const PickUps = ({ answer: { pick_ups: conflicts }, onReview }: ListProps) => (
  <Stack gap="sm">
    <Text maw="70ch">{messages.pickUpConflictWhat}</Text>
    {conflicts.map((conflict) => {
      const { id } = conflict
      const save = (note: string) => call(calls.reviewPickUpConflict, { id, note })
      const review = () => onReview({ note: noteOf(conflict), save })
      return <PickUpConflictCard key={id} conflict={conflict} onReview={review} />
    })}
  </Stack>
)

/** Admissions and handings over by offline devices that conflict with others, with both times. */
export function ConflictsPage() {
  const answer = useConflicts()
  const [reviewing, setReviewing] = useState<Reviewing | null>(null)
  const [admissions = 0, pickUps = 0] = answer ? [answer.conflicts.length, answer.pick_ups.length] : []
  return (
    <Page title={messages.tabs.conflicts} lead={messages.conflictsLead}>
      {!answer && <LoadingSection label={messages.tabs.conflicts} height={240} />}
      {answer && admissions + pickUps === 0 && (
        <Section>
          <Text fw={600}>{messages.noConflicts}</Text>
          <Text c="dimmed">{messages.noConflictsHint}</Text>
        </Section>
      )}
      {answer && admissions > 0 && <Admissions answer={answer} onReview={setReviewing} />}
      {answer && pickUps > 0 && <PickUps answer={answer} onReview={setReviewing} />}
      {reviewing && <ReviewDialog {...reviewing} onClose={() => setReviewing(null)} />}
    </Page>
  )
}
