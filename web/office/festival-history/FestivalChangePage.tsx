import { Anchor, Badge, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { FestivalChange } from '#contract/office/festival-changes.ts'
import { get } from '#web/office/lib/call.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { LoadingSection } from '#web/office/ui/LoadingSection.tsx'
import { messages } from './messages.ts'
import style from './FestivalChangePage.module.css'
import { fieldName, changedObject, changedBy } from './change-labels.ts'
import { diffWords, formatValue } from './value-diff.ts'

interface Row {
  path: string
  before: unknown
  after: unknown
}

/** Added and removed records are shown field by field. */
function rowsOf({ differences }: FestivalChange): Row[] {
  return differences.flatMap((difference) => {
    if (difference.path !== '') return [difference]
    const [was, is] = [Object(difference.before), Object(difference.after)]
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return names.map((path) => ({ path, before: was[path], after: is[path] }))
  })
}

/** A field before and after, with the difference marked. */
function Values({ path, before, after }: Row) {
  const { money } = useFormats()
  const [was, is] = [formatValue(path, before, money), formatValue(path, after, money)]
  const parts = diffWords(was, is)
  return (
    <>
      <Table.Td className={style.value ?? ''} data-side={messages.historyBefore}>
        {parts.start}
        <del className={style.was}>{parts.was}</del>
        {parts.end}
      </Table.Td>
      <Table.Td className={style.value ?? ''} data-side={messages.historyAfter}>
        {parts.start}
        <ins className={style.is}>{parts.is}</ins>
        {parts.end}
      </Table.Td>
    </>
  )
}

function Differences({ change }: { change: FestivalChange }) {
  return (
    <Table className={style.table ?? ''} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{messages.historyField}</Table.Th>
          <Table.Th scope="col">{messages.historyBefore}</Table.Th>
          <Table.Th scope="col">{messages.historyAfter}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rowsOf(change).map((row) => (
          <Table.Tr key={row.path}>
            <Table.Th scope="row" className={style.field ?? ''}>
              {fieldName(change.list, row.path)}
            </Table.Th>
            <Values {...row} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** One change of the festival, field by field. */
export function FestivalChangePage() {
  const { id = '' } = useParams()
  const { time } = useFormats()
  const { data, error } = useQuery({
    queryKey: ['festival-changes', id],
    queryFn: () => get<{ change: FestivalChange }>(`festival-changes/${encodeURIComponent(id)}`),
  })
  if (error) throw error
  if (!data) return <LoadingSection label={messages.changeHistory} height={320} />
  const { change } = data
  return (
    <Page
      title={changedObject(change)}
      lead={`${time(change.at)} · ${changedBy(change)}`}
      beside={
        <>
          {change.kind !== 'changed' && (
            <Badge size="lg" variant="default">
              {messages.changeKinds[change.kind]}
            </Badge>
          )}
          <Anchor
            component={Link}
            to={`/site/history?list=${change.list}&key=${encodeURIComponent(change.key)}`}
          >
            {messages.historyOf({ part: changedObject(change) })}
          </Anchor>
        </>
      }
    >
      <Differences change={change} />
    </Page>
  )
}
