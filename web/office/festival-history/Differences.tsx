import type { UnusualChange } from '#contract/office/festival-files.ts'
import { BeforeAfter } from '#web/office/ui/before-after/BeforeAfter.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { fieldName } from './change-labels.ts'
import { messages } from './messages.ts'
import { formatValue } from './value-diff.ts'

interface Row {
  path: string
  before: unknown
  after: unknown
  /** What is more often a mistake than meant. */
  unusual?: UnusualChange | null
}

/** A part of the festival, and its fields that differ. */
export interface ChangedPart {
  list: string
  differences: Row[]
}

/** Added and removed records are shown field by field. */
function rowsOf({ differences }: ChangedPart): Row[] {
  return differences.flatMap((difference) => {
    if (difference.path !== '') return [difference]
    const [was, is] = [Object(difference.before), Object(difference.after)]
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return names.map((path) => ({ path, before: was[path], after: is[path] }))
  })
}

/** The fields of a part before and after; what is unusual is red and says why. */
export function Differences({ change }: { change: ChangedPart }) {
  const { money } = useFormats()
  const fields = rowsOf(change).map(({ path, before, after, unusual = null }) => ({
    id: path,
    name: fieldName(change.list, path),
    before: formatValue(path, before, money),
    after: formatValue(path, after, money),
    unusual: unusual === null ? [] : [messages.unusual[unusual]],
  }))
  return <BeforeAfter fields={fields} />
}
