import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fetchFile } from '#web/office/lib/call.ts'
import { Ask } from '#web/office/ui/Ask.tsx'
import { refundWords as words } from '#web/office/words/refunds.ts'

/** Makes a list to pay from, of these refunds or, when there are none, of all in processing, once it has been said what is in it. */
export function PayListButton({ ids }: { ids: number[] }) {
  const [asking, setAsking] = useState(false)
  const [excel, setExcel] = useState(false)
  const label = ids.length > 0 ? words.payListOf(ids.length) : words.payList
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <Ask
          title={label}
          onYes={() => fetchFile('refunds/pay-lists', { ids, excel })}
          said={words.payListMade}
          onClose={() => setAsking(false)}
        >
          <Stack>
            <Text>
              {words.payListMeans(ids.length > 0 ? words.refundCount(ids.length) : words.allInProcessing)}
            </Text>
            <Checkbox
              label={words.forExcel}
              description={words.forExcelHint}
              checked={excel}
              onChange={({ currentTarget }) => setExcel(currentTarget.checked)}
            />
          </Stack>
        </Ask>
      )}
    </>
  )
}
