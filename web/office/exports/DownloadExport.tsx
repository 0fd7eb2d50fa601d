import { Button, Group, Select, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportCalls } from '#contract/calls/export-lists.ts'
import type { ExportSize } from '#contract/office/exports.ts'
import { uniqueMessages, errorsOf } from '#web/lib/api/api-error.ts'
import { call, linkTo, saveFile } from '#web/office/kit/lib/call.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { messages } from './messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'

const FORMATS = ['csv', 'excel', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

interface DownloadExportProps {
  calls: ExportCalls
  filters: Record<string, string>
}

/** The number of rows of the export, unless they are only computed for the download. */
function Size({ size, error }: { size: ExportSize | undefined; error: unknown }) {
  const { counted } = useFormats()
  if (error) return <Text c="var(--mantine-color-error)">{uniqueMessages(errorsOf(error)).join(' ')}</Text>
  if (!size) return <Text c="dimmed">{messages.counting}</Text>
  if (size.rows === null) return <Text c="dimmed">{messages.report}</Text>
  if (size.rows === 0) return <Text c="dimmed">{messages.empty}</Text>
  return <Text>{messages.rows(counted(size.rows, 10_001))}</Text>
}

/** Shows the number of rows, and downloads the file. */
export function DownloadExport({ calls: { size, file }, filters }: DownloadExportProps) {
  const [format, setFormat] = useState<Format>('csv')
  const { pending, act } = useAction()
  const fetchSize = () => call(size, filters)
  const { data, error } = useQuery({
    queryKey: [size.path, filters],
    queryFn: fetchSize,
    placeholderData: keepPreviousData,
  })
  const download = async () => {
    // A refused download would be a browser error without a reason, so the limit is checked first.
    if ((await fetchSize()).busy) throw new Error(messages.busy)
    saveFile(linkTo(file, { ...filters, format: format === 'csv' ? '' : format }))
  }
  return (
    <>
      <Select
        label={messages.format}
        data={FORMATS.map((value) => ({ value, label: messages.formats[value] }))}
        value={format}
        onChange={(value) => setFormat(FORMATS.find((each) => each === value) ?? 'csv')}
        allowDeselect={false}
        maw={320}
      />
      <Group gap="md">
        <Button loading={pending} disabled={error !== null} onClick={() => act(download)}>
          {messages.download}
        </Button>
        <div aria-live="polite">
          <Size size={data} error={error} />
        </div>
      </Group>
    </>
  )
}
