import type { Question } from '#contract/festival/questions.ts'
import { type Draft, InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { messages } from './messages.ts'

export const TYPES = Object.keys(messages.types) as Question['type'][]

export const textOf = (value: string | InvalidInput): string =>
  value instanceof InvalidInput ? value.text : value

const CHOSEN: readonly unknown[] = ['choice', 'choices']
const YES_OR_NO: readonly unknown[] = ['boolean', 'consent']
const WRITTEN: readonly unknown[] = ['text', 'long_text']

/** What of a question depends on the type of its answer. */
export const hasOptions = (type: unknown): boolean => CHOSEN.includes(type)
export const isYesOrNo = (type: unknown): boolean => YES_OR_NO.includes(type)
export const isWritten = (type: unknown): boolean => WRITTEN.includes(type)

/** An answer to choose from, as a row of the form, with what the gate shows of who has chosen it. */
export interface Option {
  key: string
  label: string
  text: string
  colour: string
}

type Colour = Question['at_gate'][string]['colour']

/** Its name says what it is for; the gate shows each in its own colour. */
export const COLOURS = Object.keys(messages.colours) as Colour[]

/** The answers to choose from, with what the gate shows. */
export const optionsOf = (
  options: Draft<Question['options']>,
  gate: Draft<Question['at_gate']> = {},
): Option[] =>
  Object.entries(options).map(([key, label]) => ({ key, label: textOf(label), ...markOf(gate, key) }))

/** What the gate shows for an answer; empty if it shows nothing. */
export function markOf(gate: Draft<Question['at_gate']>, key: string): Pick<Option, 'text' | 'colour'> {
  const mark = gate[key]
  return { text: textOf(mark?.text ?? ''), colour: textOf(mark?.colour ?? COLOURS[0] ?? '') }
}

/** The marks with that of one answer changed; without a text there is none. */
export function withMark(
  gate: Draft<Question['at_gate']>,
  key: string,
  { text, colour }: Pick<Option, 'text' | 'colour'>,
): Draft<Question['at_gate']> {
  const { [key]: _, ...others } = gate
  return text === '' ? others : { ...others, [key]: { text, colour: colour as Colour } }
}
