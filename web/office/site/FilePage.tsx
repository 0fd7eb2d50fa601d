import { Alert, Anchor, Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FestivalImport } from '#contract/office/festival-files.ts'
import { ApiError, errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { upload, withQuery } from '#web/office/lib/call.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { Page, Part } from '#web/office/ui/Page.tsx'
import { historyWords as words } from '#web/office/words/history.ts'
import style from './FilePage.module.css'

/** A file under the type by which it is sent; null for what is no festival file by its name. */
function typed(file: File): Blob | null {
  if (/\.zip$/i.test(file.name)) return new Blob([file], { type: 'application/zip' })
  return /\.ya?ml$/i.test(file.name) ? new Blob([file], { type: 'application/yaml' }) : null
}

const send = async (file: Blob, version: string): Promise<FestivalImport> =>
  (await upload<{ import: FestivalImport }>(withQuery('festival-imports', { version }), file)).import

interface Tried {
  name: string
  file: Blob
  outcome: FestivalImport
}

/** Tries a file, and brings in what was tried. */
function useImport() {
  const client = useQueryClient()
  const { pending, run } = useAsyncAction()
  const [tried, setTried] = useState<Tried | null>(null)
  const [notice, setNotice] = useState<{ text: string; isFault: boolean } | null>(null)
  const attempt = (work: () => Promise<void>) => {
    setNotice(null)
    run(() => work().catch((failure: unknown) => fault(uniqueMessages(errorsOf(failure)).join(' '))))
  }
  const fault = (text: string) => setNotice({ text, isFault: true })
  const retry = async (name: string, file: Blob) => setTried({ name, file, outcome: await send(file, '') })
  const choose = (chosen: File | null) => {
    if (!chosen) return
    setTried(null)
    const file = typed(chosen)
    if (file) attempt(() => retry(chosen.name, file))
    else fault(words.fileKind)
  }
  const bring = ({ name, file, outcome: { version } }: Tried) =>
    attempt(async () => {
      try {
        await send(file, version ?? '')
        setTried(null)
        setNotice({ text: words.fileBrought, isFault: false })
        await client.invalidateQueries()
      } catch (failure) {
        if (!(failure instanceof ApiError && 'version' in failure.errors)) throw failure
        await retry(name, file)
        fault(words.fileMeanwhile)
      }
    })
  return { pending, tried, notice, choose, bring }
}

const Faults = ({ faults }: Pick<FestivalImport, 'faults'>) => (
  <Alert w="100%" color="red" role="alert" title={words.fileFaults(faults.length)}>
    <Text size="sm">{words.fileFaultsLead}</Text>
    <ul className={style.faults}>
      {faults.map(({ path, fault }) => (
        <li key={`${path} ${fault}`}>
          <code>{path === '' ? words.fileWhole : path}</code> {fault}
        </li>
      ))}
    </ul>
  </Alert>
)

function Outcome({ tried, onBring }: { tried: Tried; onBring: () => void }) {
  const [asking, setAsking] = useState(false)
  const { changes, faults } = tried.outcome
  return (
    <Stack gap="sm" align="flex-start">
      <Text fw={600}>{words.fileChosen(tried.name)}</Text>
      {faults.length > 0 && <Faults faults={faults} />}
      {faults.length === 0 && changes === '' && <Text>{words.fileSame}</Text>}
      {faults.length === 0 && changes !== '' && (
        <>
          <Text>{words.fileChanges}</Text>
          <Text fw={600}>{changes}</Text>
          <Button onClick={() => setAsking(true)}>{words.fileBring}</Button>
        </>
      )}
      {asking && (
        <Ask title={words.fileBring} grave onYes={async () => onBring()} onClose={() => setAsking(false)}>
          <Text fw={600}>{changes}</Text>
          <Text>{words.fileGone}</Text>
        </Ask>
      )}
    </Stack>
  )
}

function BringIn() {
  const { pending, tried, notice, choose, bring } = useImport()
  return (
    <Part title={words.fileIn}>
      <Text>{words.fileInLead}</Text>
      <Group>
        <FileButton accept=".zip,.yaml,.yml" onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" disabled={pending}>
              {words.fileChoose}
            </Button>
          )}
        </FileButton>
        <output>
          {pending && (
            <Group gap="xs">
              <Loader size="xs" />
              {words.fileTrying}
            </Group>
          )}
        </output>
      </Group>
      {notice && (
        <Alert color={notice.isFault ? 'red' : 'teal'} role={notice.isFault ? 'alert' : 'status'}>
          {notice.text}{' '}
          {!notice.isFault && (
            <Anchor component={Link} to="/site/history">
              {words.fileSee}
            </Anchor>
          )}
        </Alert>
      )}
      {tried && !pending && <Outcome tried={tried} onBring={() => bring(tried)} />}
    </Part>
  )
}

/** The whole festival, out as a file and in again. */
export const FilePage = () => (
  <Page title={words.file} lead={words.fileLead}>
    <Part title={words.fileOut}>
      <Text>{words.fileOutLead}</Text>
      <Group>
        <Button component="a" href="/office/api/festival-file" download>
          {words.fileDownload}
        </Button>
      </Group>
    </Part>
    <BringIn />
  </Page>
)
