import type { Config } from '#contract/config.ts'
import { formatDate } from '#contract/dates.ts'
import { listed } from '#contract/define-messages.ts'
import type { Question } from '#contract/questions/questions.ts'
import { messages } from './messages.ts'

/** An answer in words, as its field shows it. */
export function answerText(
  { type, options }: Question,
  answer: unknown,
  { countries, locale }: Pick<Config, 'countries' | 'locale'>,
): string {
  if (typeof answer === 'boolean') return answer ? messages.yes : messages.no
  const nameOf = (key: unknown) => options.find((option) => option.key === key)?.label ?? String(key)
  if (Array.isArray(answer)) return listed(answer.map(nameOf))
  if (type === 'choice') return nameOf(answer)
  if (type === 'country') return countries[String(answer)] ?? String(answer)
  if (type === 'date') return formatDate(`${String(answer)}T00:00Z`, 'UTC', locale)
  return String(answer)
}
