import type { Festival } from '#contract/festival/festival.ts'
import { namedPictures, type NamedPicture } from '#server/festival/pictures/referenced-pictures.ts'
import { MAX_FAULTS, type Fault } from '#server/festival/faults.ts'
import {
  crossFieldFaults,
  lateOrderWarnings,
} from '#server/festival/read/cross-field-rules/cross-field-rules.ts'
import { toDraft } from '#server/festival/read/validate-fields.ts'
import { translationFaults } from '#server/festival/read/translations.ts'
import { parseYaml } from './yaml.ts'
import { messages } from '#server/festival/read/messages.ts'

export interface ReadText {
  /** Null if the text is not YAML, or has more faults than are told; otherwise of this type, except at the paths of `faults`. */
  festival: Festival | null
  faults: Fault[]
  /** What is valid, but seldom meant. */
  warnings: Fault[]
  pictures: NamedPicture[]
}

/** The festival of a text, with its faults except those of pictures, and the pictures that it refers to. */
export function readText({ text }: { text: string }): ReadText {
  const parsed = parseYaml(text)
  if (parsed.value === undefined)
    return { festival: null, faults: firstOf(parsed.faults), warnings: [], pictures: [] }
  const draft = toDraft(parsed.value)
  const lines = parsed.lines()
  if (draft.isCut)
    return {
      festival: null,
      faults: withLines(firstOf(draft.faults, true), lines),
      warnings: [],
      pictures: [],
    }
  const faults = [...draft.faults, ...crossFieldFaults(draft), ...translationFaults(draft)]
  return {
    festival: draft.festival,
    faults: withLines(firstOf(faults), lines),
    warnings: withLines(firstOf([...lateOrderWarnings(draft)]), lines),
    pictures: withLines([...namedPictures(draft)], lines),
  }
}

/** A missing field has the line of its parent. */
const withLines = <Located extends { path: string; line?: number }>(
  all: Located[],
  lines: ReadonlyMap<string, number>,
): Located[] =>
  all.map((one) => {
    let { path } = one
    while (path !== '' && !lines.has(path))
      path = path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['), 0))
    const line = lines.get(path)
    return line === undefined ? one : { ...one, line }
  })

/** As many faults as are told, and that there are more; how many is unknown if they were not all looked for. */
function firstOf(faults: Fault[], isCut = false): Fault[] {
  const count = faults.length - MAX_FAULTS
  if (count <= 0) return faults
  const fault = isCut ? messages.furtherFaults : messages.moreFaults({ count })
  return [...faults.slice(0, MAX_FAULTS), { path: '', fault }]
}
