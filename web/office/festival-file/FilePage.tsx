import { Alert, Anchor, Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/festival-file-calls.ts'
import type { FestivalImport } from '#contract/office/festival-files.ts'
import { CHOOSE_AGAIN } from '#web/office/kit/forms/fields/choose-again.ts'
import { ApiError, errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { linkTo, upload } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { ChangedParts, unusualIn } from './ChangedParts.tsx'
import { ImportErrors, ImportWarnings } from './ImportNotices.tsx'
import { messages } from './messages.ts'

/** The file with its media type; null if its name is not that of a festival file. */
function withMediaType(file: File): Blob | null {
  if (/\.zip$/i.test(file.name)) return new Blob([file], { type: 'application/zip' })
  return /\.ya?ml$/i.test(file.name) ? new Blob([file], { type: 'application/yaml' }) : null
}

const send = async (file: Blob, version: string): Promise<FestivalImport> =>
  (await upload(calls.importFestival, file, { version })).import

interface CheckedFile {
  name: string
  file: Blob
  outcome: FestivalImport
}

/** Checks a festival file, and imports the checked file. */
function useImport() {
  const client = useQueryClient()
  const { pending, run } = useAsyncAction()
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const [notice, setNotice] = useState<{ text: string; isFault: boolean } | null>(null)
  const attempt = (work: () => Promise<void>) => {
    setNotice(null)
    run(() => work().catch((failure: unknown) => fault(uniqueMessages(errorsOf(failure)).join(' '))))
  }
  const fault = (text: string) => setNotice({ text, isFault: true })
  const check = async (name: string, file: Blob) => setChecked({ name, file, outcome: await send(file, '') })
  const choose = (chosen: File | null) => {
    if (!chosen) return
    setChecked(null)
    const file = withMediaType(chosen)
    if (file) attempt(() => check(chosen.name, file))
    else fault(messages.fileKind)
  }
  const apply = ({ name, file, outcome: { version } }: CheckedFile) =>
    attempt(async () => {
      try {
        await send(file, version ?? '')
        setChecked(null)
        setNotice({ text: messages.fileBrought, isFault: false })
        await client.invalidateQueries()
      } catch (failure) {
        if (!(failure instanceof ApiError && 'version' in failure.errors)) throw failure
        await check(name, file)
        fault(messages.fileMeanwhile)
      }
    })
  return { pending, checked, notice, choose, apply }
}

function ImportPreview({ checked, onImport }: { checked: CheckedFile; onImport: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const { changes, faults, warnings, parts } = checked.outcome
  return (
    <Stack gap="sm" align="flex-start">
      <Text fw={600}>{messages.fileChosen({ name: checked.name })}</Text>
      <ImportErrors faults={faults} />
      <ImportWarnings warnings={warnings} />
      {faults.length === 0 && changes === '' && <Text>{messages.fileSame}</Text>}
      {faults.length === 0 && changes !== '' && (
        <>
          <Text>{messages.fileChanges}</Text>
          <Text fw={600}>{changes}</Text>
          <ChangedParts parts={parts} />
          <Button onClick={() => setConfirming(true)}>{messages.fileBring}</Button>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={messages.fileBring}
          destructive
          onConfirm={async () => onImport()}
          onClose={() => setConfirming(false)}
        >
          <Text fw={600}>{changes}</Text>
          {unusualIn(parts) > 0 && <Text c="red">{messages.fileUnusual({ count: unusualIn(parts) })}</Text>}
          <Text>{messages.fileGone}</Text>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function ImportSection() {
  const { pending, checked, notice, choose, apply } = useImport()
  return (
    <Section title={messages.fileIn}>
      <Text>{messages.fileInLead}</Text>
      <Group>
        <FileButton accept=".zip,.yaml,.yml" onChange={choose} inputProps={CHOOSE_AGAIN}>
          {(props) => (
            <Button {...props} variant="default" disabled={pending}>
              {messages.fileChoose}
            </Button>
          )}
        </FileButton>
        <output>
          {pending && (
            <Group gap="xs">
              <Loader size="xs" />
              {messages.fileTrying}
            </Group>
          )}
        </output>
      </Group>
      {notice && (
        <Alert color={notice.isFault ? 'red' : 'teal'} role={notice.isFault ? 'alert' : 'status'}>
          {notice.text}{' '}
          {!notice.isFault && (
            <Anchor component={Link} to="/site/history">
              {messages.fileSee}
            </Anchor>
          )}
        </Alert>
      )}
      {checked && !pending && <ImportPreview checked={checked} onImport={() => apply(checked)} />}
    </Section>
  )
}

/** Exports and imports the festival as a file. */
export const FilePage = () => (
  <Page title={messages.file} lead={messages.fileLead}>
    <Section title={messages.fileOut}>
      <Text>{messages.fileOutLead}</Text>
      <Group>
        <Button component="a" href={linkTo(calls.exportFestival)} download>
          {messages.fileDownload}
        </Button>
      </Group>
    </Section>
    <ImportSection />
  </Page>
)
