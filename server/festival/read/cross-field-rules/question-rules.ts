import type { Question } from '#contract/festival/questions.ts'
import { MAX_MARKS } from '#contract/gate/marks.ts'
import { entriesOf, type Draft, type Entry } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'
import { itemsOf, typesOf } from './discount-rules.ts'

/** What is asked can be answered, of whom it is asked exists, and no condition leads back to its own question. */
export function* questionFaults(draft: Draft): Generator<Fault> {
  for (const question of entriesOf(draft, 'questions')) {
    yield* optionFaults(question)
    yield* limitFaults(question)
    yield* markFaults(question)
    yield* entryFaults(question)
  }
  yield* tooManyMarks(draft)
  yield* targetFaults(draft)
  yield* conditionFaults(draft)
}

const isChosen = (type: Question['type']): boolean => type === 'choice' || type === 'choices'

function* optionFaults({ entry: { type, options }, at, isValid }: Entry<Question>): Generator<Fault> {
  if (!isValid('type', 'options')) return
  const path = `${at}.options`
  const isEmpty = Object.keys(options).length === 0
  if (isChosen(type) && isEmpty) yield { path, fault: messages.optionsMissing({ type }) }
  if (!isChosen(type) && !isEmpty) yield { path, fault: messages.onlyForTypes({ types: 'choice, choices' }) }
}

const YES_OR_NO: Partial<Record<Question['type'], string[]>> = { boolean: ['yes', 'no'], consent: ['yes'] }

/** The gate shows something for answers that there are, and nothing of what is sensitive. */
function* markFaults({ entry, at, isValid }: Entry<Question>): Generator<Fault> {
  if (!isValid('type', 'options', 'at_gate')) return
  const { type, options, at_gate, sensitive } = entry
  const path = `${at}.at_gate`
  const shown = Object.keys(at_gate)
  if (shown.length === 0) return
  const answers = isChosen(type) ? Object.keys(options) : YES_OR_NO[type]
  if (!answers) yield { path, fault: messages.onlyForTypes({ types: 'choice, choices, boolean, consent' }) }
  else if (sensitive) yield { path, fault: messages.sensitiveAtGate }
  else
    for (const answer of shown)
      if (!answers.includes(answer))
        yield { path: `${path}.${answer}`, fault: messages.noSuchAnswer({ answers: answers.join(', ') }) }
}

/** Whoever is kept out by a question can answer it until the gate, and there. */
function* entryFaults({ entry, at, isValid }: Entry<Question>): Generator<Fault> {
  if (!isValid('blocks_entry', 'required', 'type', 'due') || !entry.blocks_entry) return
  const path = `${at}.blocks_entry`
  if (!entry.required) yield { path, fault: messages.needs({ field: 'required' }) }
  if (entry.type === 'file') yield { path, fault: messages.fileAtGate }
  if (entry.due !== 'purchase' && entry.due !== 'gate') yield { path, fault: messages.entryDue }
}

function* tooManyMarks(draft: Draft): Generator<Fault> {
  let count = 0
  for (const { entry, at, isValid } of entriesOf(draft, 'questions')) {
    if (!isValid('at_gate')) continue
    count += Object.keys(entry.at_gate).length
    if (count > MAX_MARKS)
      return yield { path: `${at}.at_gate`, fault: messages.tooManyMarks({ most: MAX_MARKS }) }
  }
}

function* limitFaults({ entry, at, isValid }: Entry<Question>): Generator<Fault> {
  const { type, min, max, max_length } = entry
  if (!isValid('type')) return
  if (type !== 'number')
    for (const name of ['min', 'max'] as const)
      if (isValid(name) && entry[name] !== null)
        yield { path: `${at}.${name}`, fault: messages.onlyForTypes({ types: 'number' }) }
  if (type === 'number' && isValid('min', 'max') && min !== null && max !== null && max < min)
    yield { path: `${at}.max`, fault: messages.notLessThan({ field: 'min' }) }
  if (!isValid('max_length') || max_length === null) return
  if (type !== 'text' && type !== 'long_text')
    yield { path: `${at}.max_length`, fault: messages.onlyForTypes({ types: 'text, long_text' }) }
}

/** One that is switched off may name what is gone: it stays when it is removed, and what asked it may be removed too. */
function* targetFaults(draft: Draft): Generator<Fault> {
  const items = itemsOf(draft)
  const types = typesOf(draft)
  for (const { entry, at, isValid } of entriesOf(draft, 'questions')) {
    if (!isValid('enabled', 'for', 'per') || !entry.enabled) continue
    const path = `${at}.for`
    const isOfNobody = Object.values(entry.for).every((targets) => targets.length === 0)
    if (isOfNobody && entry.per === 'item') yield { path, fault: messages.targetsMissing }
    for (const [index, code] of items ? entry.for.items.entries() : [])
      if (items?.every(({ external_code }) => external_code !== code))
        yield { path: `${path}.items[${index}]`, fault: messages.noSuchItem({ code }) }
    for (const [index, type] of types ? entry.for.types.entries() : [])
      if (types?.has(type) === false)
        yield { path: `${path}.types[${index}]`, fault: messages.noSuchType({ type }) }
    yield* targetAgeFaults(draft, entry, at)
  }
}

/** Ages are those of the festival, of holders, and the only ages that decide. */
function* targetAgeFaults(
  draft: Draft,
  { for: { ages }, per, condition }: Question,
  at: string,
): Generator<Fault> {
  if (ages.length === 0) return
  if (per === 'order') yield { path: `${at}.for.ages`, fault: messages.agelessOrder }
  else yield* ageFaults(draft, ages, `${at}.for.ages`)
  if (condition !== null) yield { path: `${at}.condition`, fault: messages.eitherOr({ field: 'for.ages' }) }
}

function* conditionFaults(draft: Draft): Generator<Fault> {
  const questions = [...entriesOf(draft, 'questions')].filter(({ isValid }) =>
    isValid('key', 'type', 'options', 'per', 'condition'),
  )
  const byKey = new Map(questions.map(({ entry }) => [entry.key, entry]))
  for (const { entry, at } of questions) {
    const { condition } = entry
    if (condition === null) continue
    const path = `${at}.condition`
    if ((condition.question === null) === (condition.age.length === 0))
      yield { path, fault: messages.conditionOfOne }
    if (condition.question === null) {
      if (condition.is !== null) yield { path: `${path}.is`, fault: messages.needs({ field: 'question' }) }
      if (entry.per === 'order') yield { path: `${path}.age`, fault: messages.agelessOrder }
      else yield* ageFaults(draft, condition.age, `${path}.age`)
    } else if (isCircular(entry, byKey)) yield { path: `${path}.question`, fault: messages.dependsOnItself }
    else yield* answerFaults(byKey.get(condition.question), condition, { path, per: entry.per })
  }
}

function* ageFaults(draft: Draft, ages: readonly string[], path: string): Generator<Fault> {
  if (!draft.isValid('site.ageRanges')) return
  const known = draft.festival.site.ageRanges
  for (const [index, age] of ages.entries())
    if (!Object.hasOwn(known, age))
      yield {
        path: `${path}[${index}]`,
        fault: messages.notAmong({ value: age, list: 'site.ageRanges' }),
        startsWithName: true,
      }
}

function* answerFaults(
  other: Question | undefined,
  { question, is }: NonNullable<Question['condition']>,
  { path, per }: { path: string; per: Question['per'] },
): Generator<Fault> {
  if (!other) yield { path: `${path}.question`, fault: messages.noSuchQuestion({ key: question ?? '' }) }
  else if (other.per !== per) yield { path: `${path}.question`, fault: messages.otherPer({ per: other.per }) }
  else if (isChosen(other.type)) {
    const options = Object.keys(other.options)
    if (typeof is !== 'string' || !options.includes(is))
      yield { path: `${path}.is`, fault: messages.oneOf({ values: options.join(', ') }) }
  } else if (other.type === 'boolean') {
    if (typeof is !== 'boolean')
      yield { path: `${path}.is`, fault: messages.oneOf({ values: 'true, false' }) }
  } else if (other.type === 'consent') {
    if (is !== true) yield { path: `${path}.is`, fault: messages.exactly({ value: 'true' }) }
  } else yield { path: `${path}.question`, fault: messages.noCondition({ type: other.type }) }
}

function isCircular({ key }: Question, byKey: ReadonlyMap<string, Question>): boolean {
  const seen = new Set<string>()
  let next = byKey.get(key)?.condition?.question ?? null
  while (next !== null && !seen.has(next)) {
    if (next === key) return true
    seen.add(next)
    next = byKey.get(next)?.condition?.question ?? null
  }
  return false
}
