import type { Festival } from '#contract/festival/festival.ts'
import { namedPictures, type NamedPicture } from '#server/festival/pictures/named.ts'
import type { Fault } from './faults.ts'
import { ruleFaults } from './rules.ts'
import { toDraft } from './schema.ts'
import { parseYaml } from './yaml.ts'
import { messages } from './messages.ts'

export interface ReadText {
  /** Null where the text is not YAML; of this type except at the paths of `faults`. */
  festival: Festival | null
  faults: Fault[]
  pictures: NamedPicture[]
}

/** The festival of a text, with its first faults but those of its pictures, and the pictures that it names. */
export function readText({ text, mostFaults }: { text: string; mostFaults: number }): ReadText {
  const { value, faults } = parseYaml(text)
  if (faults.length > 0) return { festival: null, faults: firstOf(faults, mostFaults), pictures: [] }
  const draft = toDraft(value)
  return {
    festival: draft.festival,
    faults: firstOf([...draft.faults, ...ruleFaults(draft)], mostFaults),
    pictures: [...namedPictures(draft)],
  }
}

function firstOf(faults: Fault[], most: number): Fault[] {
  if (faults.length <= most) return faults
  return [...faults.slice(0, most), { path: '', fault: messages.moreFaults({ count: faults.length - most }) }]
}
