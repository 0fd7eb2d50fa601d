import { Alert, Stack, Text } from '@mantine/core'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'

/** The values that another user has saved since the form was opened. Submitting the form again overwrites them. */
export const ConflictNotice = ({ items }: { items: [name: string, value: string | null][] }) => (
  <Alert color="yellow" title={common.thereNow}>
    <Stack gap="xs">
      <DescriptionList items={items} />
      <Text size="sm">{common.thereNowHint}</Text>
    </Stack>
  </Alert>
)
