import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/bank-statement-calls.ts'
import { sum } from '#contract/money.ts'
import {
  leftOf,
  type MatchGroupLines,
  type CertainLinesResponse,
  MAX_CERTAIN_LINES,
} from '#contract/office/bank-statements.ts'
import { useBankActions } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'

type Rows = MatchGroupLines['rows']

interface Taken {
  count: number
  faults: string[]
}

/** Books the lines in as few calls as the server needs, and reports what each has done. */
function useBooking(rows: Rows) {
  const { money } = useFormats()
  const { refresh } = useBankActions()
  const [done, setDone] = useState<number | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const faultOf = ({ line, fault }: CertainLinesResponse['lines'][number]): string => {
    const meant = rows.find((row) => row.line.id === line)?.line
    return messages.notTakenLine({
      name: meant?.name || messages.nobody,
      amount: money(meant?.amount ?? 0),
      fault: fault ?? '',
    })
  }
  const take = async () => {
    const result: Taken = { count: 0, faults: [] }
    setTaken(null)
    try {
      let rest = rows.map(({ line, suggestions }) => ({ line: line.id, order: suggestions[0]?.order ?? '' }))
      while (rest.length > 0) {
        setDone(rows.length - rest.length)
        const { lines } = await call(calls.allocateCertainLines, { lines: rest.slice(0, MAX_CERTAIN_LINES) })
        result.count += lines.filter(({ fault }) => fault === null).length
        result.faults.push(...lines.filter(({ fault }) => fault !== null).map(faultOf))
        const reached = new Set(lines.map(({ line }) => line))
        if (reached.size === 0) break
        rest = rest.filter(({ line }) => !reached.has(line))
      }
    } finally {
      setDone(null)
      setTaken(result)
      await refresh()
    }
  }
  return { take, done, taken }
}

/** The result for the booked lines. */
function TakenReport({ taken: { count, faults } }: { taken: Taken }) {
  const { count: format } = useFormats()
  return (
    <Alert color={faults.length > 0 ? 'orange' : 'teal'} mt="sm">
      <Text>{messages.taken({ count, number: format(count) })}</Text>
      {faults.length > 0 && (
        <>
          <Text>{messages.notTaken({ count: faults.length, number: format(faults.length) })}</Text>
          <List size="sm">
            {faults.map((fault) => (
              <List.Item key={fault}>{fault}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  )
}

interface ConfirmCertainProps {
  data: MatchGroupLines
  /** The booking begins: its result has to be read before another group opens. */
  onTake: () => void
}

/** Books all certain lines, after a confirmation that shows their number and sum. */
export function ConfirmCertain({ data: { rows, totals }, onTake }: ConfirmCertainProps) {
  const { money, count } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const { take, done, taken } = useBooking(rows)
  const [number, amount] = [count(rows.length), money(sum(rows.map(({ line }) => leftOf(line))))]
  return (
    <div>
      <Group>
        {rows.length > 0 && <Button onClick={() => setAsking(true)}>{messages.takeAll}</Button>}
        <output>{done !== null && messages.taking({ done: count(done), all: number })}</output>
      </Group>
      <output>{taken && <TakenReport taken={taken} />}</output>
      {isAsking && (
        <ConfirmDialog
          title={messages.takeTitle({ count: rows.length, number })}
          onConfirm={() => {
            onTake()
            return take()
          }}
          onClose={() => setAsking(false)}
        >
          <Text>{messages.takeEffect({ count: rows.length, number, amount })}</Text>
          {totals.certain.lines > rows.length && <Text>{messages.takeRest({ count: number })}</Text>}
        </ConfirmDialog>
      )}
    </div>
  )
}
