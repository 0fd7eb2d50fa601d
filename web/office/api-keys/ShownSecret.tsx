import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { CopyButton } from '#web/office/kit/ui/CopyButton.tsx'
import { messages } from '#web/office/kit/ui/messages.ts'

interface ShownSecretProps {
  title: string
  lead: string
  /** What it is called. */
  name: string
  value: string
  /** The label of the button that closes it. */
  done: string
  onClose: () => void
}

/** A secret that cannot be shown again: only its button closes the dialog. */
export const ShownSecret = ({ title, lead, name, value, done, onClose }: ShownSecretProps) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    closeButtonProps={{ 'aria-label': messages.close }}
    closeOnClickOutside={false}
    closeOnEscape={false}
    centered
  >
    <Stack>
      <Text>{lead}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} aria-label={name}>
        {value}
      </Code>
      <Group justify="flex-end">
        <CopyButton text={value} name={name} />
        <Button onClick={onClose}>{done}</Button>
      </Group>
    </Stack>
  </Modal>
)
