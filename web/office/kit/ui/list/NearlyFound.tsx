import { Text } from '@mantine/core'
import { messages } from '#web/office/kit/ui/messages.ts'

/** Says that nothing matches a search as it is typed, above what is similar. */
export const NearlyFound = () => (
  <Text component="output" display="block" size="sm" c="dimmed">
    {messages.nearlyFound}
  </Text>
)
