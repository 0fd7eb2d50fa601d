import { Page } from '#web/office/kit/ui/Page.tsx'
import { LiveFigures } from './LiveFigures.tsx'
import { messages } from './messages.ts'

/** The processes of the shop and their queues. */
export const OperationPage = () => (
  <Page title={messages.title} lead={messages.lead}>
    <LiveFigures />
  </Page>
)
