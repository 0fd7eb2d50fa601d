import { Refusal } from '#server/platform/refusal.ts'
import type { Fault } from './faults.ts'

/** The faults as the office is told them: by the field of the part at `at` (`products[3]`), what is elsewhere by its whole path. */
export function refusalOf(problems: Fault[], at: string): Refusal {
  const texts: Record<string, string> = {}
  for (const { path, fault } of problems.map((problem) => ofThePart(problem, at))) {
    const field = fieldOf(path, at)
    texts[field] = [texts[field], sentence(fault)].filter(Boolean).join(' ')
  }
  return new Refusal(texts)
}

/** Of two that are named alike the later one is at fault; here it is the one that is being written. */
function ofThePart({ path, fault }: Fault, at: string): Fault {
  const [, first = ''] = /is the same as (\S+)$/.exec(fault) ?? []
  const own = [path, first].filter((one) => one.startsWith(`${at}.`))
  if (first === '' || own.length !== 1) return { path, fault }
  return { path: own[0] ?? path, fault: 'is that of something else already' }
}

const fieldOf = (path: string, at: string): string => {
  if (path === at || path === '') return 'value'
  return path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path
}

/** "must be 0 or more" as "Must be 0 or more."; a fault that begins with what it is about keeps that as it is. */
const sentence = (fault: string): string =>
  `${fault.replace(/^(?:is|has|must|cannot|amounts|no)\b/, (word) => word.charAt(0).toUpperCase() + word.slice(1))}.`
