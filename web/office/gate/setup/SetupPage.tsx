import { Stack } from '@mantine/core'
import { useSetup } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { GatesSection } from './GatesSection.tsx'
import { ListsSection } from './ListsSection.tsx'

/** The configuration of the gates: lists, gates and devices. */
export function SetupPage() {
  const setup = useSetup()
  return (
    <Page title={messages.tabs.setup} lead={messages.setupLead}>
      {setup ? (
        <Stack>
          <ListsSection setup={setup} />
          <GatesSection setup={setup} />
          <DevicesSection setup={setup} />
        </Stack>
      ) : (
        <LoadingSection label={messages.tabs.setup} height={480} />
      )}
    </Page>
  )
}
