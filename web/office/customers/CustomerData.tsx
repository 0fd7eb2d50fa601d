import { Alert, Button, Group, List, Loader, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/customer-calls.ts'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { saveJson } from '#web/lib/files/save-file.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { useCustomerActions } from './customer-query.ts'
import { messages } from './messages.ts'

const Obstacles = ({ of, onClose }: { of: string[]; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={messages.eraseNotYet}
    closeButtonProps={{ 'aria-label': common.close }}
    centered
  >
    <List>
      {of.map((obstacle) => (
        <List.Item key={obstacle}>{obstacle}</List.Item>
      ))}
    </List>
  </Modal>
)

/** Asks for confirmation of the erasure, or shows what prevents it. */
function EraseDialog({ customer, onClose }: { customer: OfficeCustomer; onClose: () => void }) {
  const { act } = useCustomerActions(customer)
  const { data } = useQuery({
    queryKey: ['customers', 'erasure', customer.id],
    queryFn: () => call(calls.readErasureObstacles, { id: customer.id }),
    gcTime: 0,
  })
  if (!data) return <Loader size="sm" />
  if (data.obstacles.length > 0) return <Obstacles of={data.obstacles} onClose={onClose} />
  return (
    <ConfirmDialog
      title={messages.eraseQuestion({ name: customer.full_name })}
      destructive
      doneMessage={messages.erased}
      onConfirm={() => act(calls.eraseCustomer)}
      onClose={onClose}
    >
      {messages.eraseEffect}
    </ConfirmDialog>
  )
}

/** The customer's personal data: export or erasure. */
export function CustomerData({ customer }: { customer: OfficeCustomer }) {
  const may = usePermission()
  const { time } = useFormats()
  const { pending, act } = useAction()
  const [erasing, setErasing] = useState(false)
  const { id, email, erased_at } = customer
  if (erased_at !== null)
    return (
      <Alert color="gray" title={messages.erasedAt({ when: time(erased_at) })}>
        <Text size="sm">{messages.erasedHint}</Text>
      </Alert>
    )
  if (email === '' || !may('change customers')) return null
  const download = () =>
    act(async () => {
      const { personal_data } = await call(calls.exportPersonalData, { id })
      saveJson(personal_data, messages.dataFile({ id: String(id) }))
    }, messages.dataDownloaded)
  return (
    <Section title={messages.theirData}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {messages.theirDataHint}
        </Text>
        <Group gap="xs">
          <Button variant="default" loading={pending} onClick={download}>
            {messages.downloadData}
          </Button>
          {may('erase customers') && (
            <Button variant="default" onClick={() => setErasing(true)}>
              {messages.erase}
            </Button>
          )}
        </Group>
      </Stack>
      {erasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </Section>
  )
}
