import { ScrollArea, Skeleton, Table } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { messages } from './messages.ts'
import type { BarsProps } from './Bars.tsx'
import style from './Overview.module.css'

const Bars = lazy(() => import('./Bars.tsx'))

interface ChartProps extends BarsProps {
  /** The caption of the table, and the heading of its first column ("Day"). */
  title: string
  rowTitle: string
  asTable: boolean
  /** Shown if there are no figures. */
  none?: string
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0)

function Heads({ rowTitle, series }: Pick<ChartProps, 'rowTitle' | 'series'>) {
  const names = [...series.map(({ name }) => name), ...(series.length > 1 ? [messages.allTogether] : [])]
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{rowTitle}</Table.Th>
        {names.map((name) => (
          <Table.Th key={name} scope="col" ta="end">
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

function Figures({ title, rowTitle, labels, series, format, asTable }: Omit<ChartProps, 'none'>) {
  const valuesAt = (at: number) => {
    const values = series.map((entry) => entry.values[at] ?? 0)
    return series.length > 1 ? [...values, sum(values)] : values
  }
  return (
    <Table striped stickyHeader={asTable}>
      <Table.Caption>{title}</Table.Caption>
      <Heads rowTitle={rowTitle} series={series} />
      <Table.Tbody>
        {labels.map((label, at) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" className={style.rowName ?? ''}>
              {label}
            </Table.Th>
            {valuesAt(at).map((value, column) => (
              <Table.Td key={series[column]?.name ?? messages.allTogether} ta="end">
                {format(value)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Figures as bars or as a table. Screen readers get the table in both cases. */
export function Chart({ asTable, none = messages.soldNothing, ...figures }: ChartProps) {
  if (figures.series.length === 0) return <div className={style.nothing}>{none}</div>
  if (asTable)
    return (
      <ScrollArea h={300} viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': figures.title }}>
        <Figures {...figures} asTable={asTable} />
      </ScrollArea>
    )
  return (
    <>
      <div aria-hidden>
        <Suspense fallback={<Skeleton h={300} />}>
          <Bars {...figures} />
        </Suspense>
      </div>
      <div className={style.hidden}>
        <Figures {...figures} asTable={asTable} />
      </div>
    </>
  )
}
