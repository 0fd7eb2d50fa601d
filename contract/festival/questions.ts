import { Type, type Static } from 'typebox'
import { MARK_COLOURS, type MarkColour } from '#contract/gate/marks.ts'
import { MAX_ANSWER } from '#contract/questions/limits.ts'
import type { QuestionType } from '#contract/questions/questions.ts'
import * as field from './fields.ts'
import { own } from './translations.ts'

/** Of what a question is asked: items by their code, all items of a type; and only of tickets for holders of some ages. */
const targets = field.object({
  items: field.list(field.code.required),
  types: field.list(field.name.required),
  ages: field.list(field.key.required),
})

/** Either the answer of another question, or the age of the holder. */
const condition = field.object({
  question: field.key.optional,
  is: Type.Unsafe<string | boolean | null>({ type: ['string', 'boolean', 'null'], default: null }),
  age: field.list(field.key.required),
})

/** What gates show with the ticket of somebody with an answer. */
const mark = Type.Object(
  {
    text: field.name.required,
    colour: Type.Unsafe<MarkColour>({ enum: [...MARK_COLOURS] }),
  },
  { additionalProperties: false },
)

const TYPES: QuestionType[] = [
  'text',
  'long_text',
  'number',
  'choice',
  'choices',
  'boolean',
  'date',
  'phone',
  'country',
  'plate',
  'consent',
  'file',
]

/**
 * What is asked of the holder of a ticket, or of the buyer of an item, or `per` order: once, if it contains one of the items. `due` is
 * `purchase`, the last day for the answer, or `gate`. Sensitive answers are erased `erase_after` days after the event.
 * `blocks_entry`: gates let nobody in before it is answered. `at_gate`: what gates show for an answer, by the key of the option, or `yes` and `no`.
 */
export const Question = field.part({
  key: field.key.required,
  label: own(field.name.required),
  help: own(field.text.or('')),
  type: Type.Unsafe<QuestionType>({ enum: TYPES, default: 'text' }),
  for: targets,
  per: Type.Unsafe<'item' | 'order'>({ enum: ['item', 'order'], default: 'item' }),
  required: field.flag(false),
  options: field.map(own(field.name.required)),
  min: field.numberOrNone,
  max: field.numberOrNone,
  max_length: field.atMost(MAX_ANSWER.long_text),
  condition: Type.Union([condition, Type.Null()], { default: null }),
  due: field.dueDay.or('purchase'),
  about: Type.Unsafe<'person' | 'thing'>({ enum: ['person', 'thing'], default: 'person' }),
  blocks_entry: field.flag(false),
  sensitive: field.flag(false),
  erase_after: Type.Integer({ minimum: 0, maximum: 3650, default: 30 }),
  at_gate: field.map(mark),
  enabled: field.flag(true),
})
export type Question = Static<typeof Question>
