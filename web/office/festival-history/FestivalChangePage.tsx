import { Anchor, Badge } from '@mantine/core'
import { Link, useParams } from 'react-router'
import * as calls from '#contract/calls/office/festival-change-calls.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { messages } from './messages.ts'
import { changedObject, changedBy } from './change-labels.ts'
import { Differences } from './Differences.tsx'

/** One change of the festival, field by field. */
export function FestivalChangePage() {
  const { id = '' } = useParams()
  const { time } = useFormats()
  const data = useLoaded({
    queryKey: ['festival-changes', id],
    queryFn: () => call(calls.readFestivalChange, { id }),
  })
  if (!data) return <LoadingSection label={messages.changeHistory} height={320} />
  const { change } = data
  return (
    <Page
      title={changedObject(change)}
      lead={`${time(change.at)} · ${changedBy(change)}`}
      beside={
        <>
          {change.kind !== 'changed' && (
            <Badge size="lg" variant="default">
              {messages.changeKinds[change.kind]}
            </Badge>
          )}
          <Anchor
            component={Link}
            to={`/site/history?list=${change.list}&key=${encodeURIComponent(change.key)}`}
          >
            {messages.historyOf({ part: changedObject(change) })}
          </Anchor>
        </>
      }
    >
      <Differences change={change} />
    </Page>
  )
}
