import type { Festival } from '#contract/festival/festival.ts'
import { namedPictures, type NamedPicture } from '#server/festival/pictures/referenced-pictures.ts'
import type { Fault } from '#server/festival/faults.ts'
import { crossFieldFaults } from '#server/festival/read/cross-field-rules/cross-field-rules.ts'
import { toDraft } from '#server/festival/read/validate-fields.ts'
import { translationFaults } from '#server/festival/read/translations.ts'
import { parseYaml } from './yaml.ts'
import { messages } from '#server/festival/read/messages.ts'

export interface ReadText {
  /** Null if the text is not YAML; otherwise of this type, except at the paths of `faults`. */
  festival: Festival | null
  faults: Fault[]
  pictures: NamedPicture[]
}

/** The festival of a text, with its faults except those of pictures, and the pictures that it refers to. */
export function readText({ text, mostFaults }: { text: string; mostFaults: number }): ReadText {
  const parsed = parseYaml(text)
  if (parsed.value === undefined)
    return { festival: null, faults: firstOf(parsed.faults, mostFaults), pictures: [] }
  const draft = toDraft(parsed.value)
  const faults = [...draft.faults, ...crossFieldFaults(draft), ...translationFaults(draft)]
  const lines = parsed.lines()
  return {
    festival: draft.festival,
    faults: firstOf(withLines(faults, lines), mostFaults),
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

function firstOf(faults: Fault[], limit: number): Fault[] {
  if (faults.length <= limit) return faults
  return [
    ...faults.slice(0, limit),
    { path: '', fault: messages.moreFaults({ count: faults.length - limit }) },
  ]
}
