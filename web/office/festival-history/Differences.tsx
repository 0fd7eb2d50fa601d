import type { UnusualChange } from '#contract/office/festival-files.ts'
import { BeforeAfter } from '#web/office/kit/ui/before-after/BeforeAfter.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { fieldName } from './change-labels.ts'
import { useMailTextNames } from './mail-text-names.ts'
import { messages } from './messages.ts'
import { formatValue } from './value-diff.ts'

interface Row {
  path: string
  before: unknown
  after: unknown
  /** An unusual change, which is often a mistake. */
  unusual?: UnusualChange | null
}

/** A part of the festival, and its changed fields. */
export interface ChangedPart {
  list: string
  differences: Row[]
}

/** Added and removed records are shown field by field. */
const rowsOf = ({ differences }: ChangedPart): Row[] => differences.flatMap(spread)

/** All fields of a part, or all texts of the mails, if they were added or removed as a whole. */
function spread(difference: Row): Row[] {
  const { path, before, after } = difference
  if (path !== '' && !/^mailTexts(?:\.\w+)?$/.test(path)) return [difference]
  const [was, is] = [Object(before), Object(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const rows = names.map((name): Row => ({
    path: path === '' ? name : `${path}.${name}`,
    before: was[name],
    after: is[name],
  }))
  return path === '' ? rows : rows.flatMap(spread)
}

/** The fields of a part before and after; unusual changes are red and give the reason. */
export function Differences({ change }: { change: ChangedPart }) {
  const { money } = useFormats()
  const rows = rowsOf(change)
  const mailText = useMailTextNames(rows.map(({ path }) => path))
  const fields = rows.map(({ path, before, after, unusual = null }) => ({
    id: path,
    name: fieldName(change.list, path, mailText),
    before: formatValue(path, before, money),
    after: formatValue(path, after, money),
    unusual: unusual === null ? [] : [messages.unusual[unusual]],
  }))
  return <BeforeAfter fields={fields} />
}
