import { Grid, Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { ApiError } from '#web/lib/api/api-error.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { RunPreviewSection } from '#web/office/refunds/preview/RefundPreview.tsx'
import { RunActions } from './RunActions.tsx'
import { RunOrders } from './RunOrders.tsx'
import { RunCounts, RunFacts, RunSums } from './RunSections.tsx'
import { RunStatusBadge } from './RunStatus.tsx'
import { messages } from './messages.ts'
import { useRun } from './run-query.ts'

const BACK = { to: '/refunds/runs', name: messages.title }

/** A refund run of an event or product: its sum, its progress, and its result for each order. */
export function RunPage() {
  const may = usePermission()
  const { id = '' } = useParams()
  const { data, error } = useRun(id)
  if (!may('refund') || (error instanceof ApiError && error.status === 404)) return <NotFound />
  if (error && !data) throw error
  if (!data)
    return (
      <Page title={messages.title} back={BACK}>
        <LoadingSection label={messages.title} height={480} />
      </Page>
    )
  const { run, preview } = data
  return (
    <Page
      title={messages.refundOf({ scope: run.scope })}
      back={BACK}
      lead={<RunStatusBadge status={run.status} />}
      beside={<RunActions run={run} />}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            <RunSums run={run} />
            <RunFacts run={run} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <RunCounts run={run} />
        </Grid.Col>
      </Grid>
      {preview && <RunPreviewSection preview={preview} />}
      <RunOrders run={run} />
    </Page>
  )
}
