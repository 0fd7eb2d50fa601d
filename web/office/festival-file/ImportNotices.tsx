import { Alert, Text } from '@mantine/core'
import type { FestivalImport } from '#contract/office/festival-files.ts'
import { messages } from './messages.ts'
import style from './FilePage.module.css'

/** The errors of a file; nothing if there are none. */
export const ImportErrors = ({ faults }: Pick<FestivalImport, 'faults'>) =>
  faults.length > 0 && (
    <Alert w="100%" color="red" role="alert" title={messages.fileFaults({ count: faults.length })}>
      <Text size="sm">{messages.fileFaultsLead}</Text>
      <ul className={style.faults}>
        {faults.map(({ path, fault }) => (
          <li key={`${path} ${fault}`}>
            <code>{path === '' ? messages.fileWhole : path}</code> {fault}
          </li>
        ))}
      </ul>
    </Alert>
  )

/** What is valid in a file, but seldom meant. */
export const ImportWarnings = ({ warnings }: Pick<FestivalImport, 'warnings'>) =>
  warnings.length > 0 && (
    <Alert w="100%" color="orange" role="note" title={messages.fileWarnings}>
      <ul className={style.faults}>
        {warnings.map(({ path, fault }) => (
          <li key={`${path} ${fault}`}>
            <code>{path}</code> {fault}
          </li>
        ))}
      </ul>
    </Alert>
  )
