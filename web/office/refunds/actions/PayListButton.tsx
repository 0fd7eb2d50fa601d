import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MakePayList, ListedRefund } from '#contract/office/refunds.ts'
import { downloadFile } from '#web/office/lib/call.ts'
import { ConfirmDialog } from '#web/office/ui/ConfirmDialog.tsx'
import { messages } from '#web/office/refunds/messages.ts'
import { messages as common } from '#web/office/ui/messages.ts'

interface PayListProps {
  refunds: readonly Pick<ListedRefund, 'id' | 'listed_at'>[]
}

type Choices = Pick<MakePayList, 'again' | 'excel'>

/** What the pay list will contain, and its options. */
function PayListOptions({
  refunds,
  ...props
}: PayListProps & { choices: Choices; set: (choices: Choices) => void }) {
  const { choices, set } = props
  const listed = refunds.filter(({ listed_at }) => listed_at !== null).length
  const all = choices.again ? messages.allInProcessing : messages.allNotListed
  return (
    <Stack>
      <Text>
        {messages.payListEffect({
          what: refunds.length > 0 ? messages.refundCount({ count: refunds.length }) : all,
        })}
      </Text>
      {(refunds.length === 0 || listed > 0) && (
        <Checkbox
          label={listed > 0 ? messages.againChosen({ count: listed }) : messages.again}
          description={messages.againHint}
          checked={choices.again}
          onChange={({ currentTarget }) => set({ ...choices, again: currentTarget.checked })}
        />
      )}
      <Checkbox
        label={common.forExcel}
        description={common.forExcelHint}
        checked={choices.excel}
        onChange={({ currentTarget }) => set({ ...choices, excel: currentTarget.checked })}
      />
    </Stack>
  )
}

const NONE: Choices = { again: false, excel: false }

/** Downloads a pay list of these refunds, or without any of all in processing that are on no list yet. Refunds that are on a list already need a confirmation. */
export function PayListButton({ refunds }: PayListProps) {
  const client = useQueryClient()
  const [choices, choose] = useState<Choices | null>(null)
  const label = refunds.length > 0 ? messages.payListOf({ count: refunds.length }) : messages.payList
  const isAgain = refunds.some(({ listed_at }) => listed_at !== null)
  const make = async () => {
    await downloadFile('refunds/pay-lists', { ids: refunds.map(({ id }) => id), ...choices })
    await client.invalidateQueries({ queryKey: ['refunds'] })
  }
  return (
    <>
      <Button variant="default" onClick={() => choose(NONE)}>
        {label}
      </Button>
      {choices && (
        <ConfirmDialog
          title={label}
          disabled={isAgain && !choices.again}
          onConfirm={make}
          doneMessage={messages.payListMade}
          onClose={() => choose(null)}
        >
          <PayListOptions refunds={refunds} choices={choices} set={choose} />
        </ConfirmDialog>
      )}
    </>
  )
}
