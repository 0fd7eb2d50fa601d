import type { AnsweredQuestion } from '#contract/office/answers.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'

/** What asks: tickets, merchandise, both as items of an order, or an order as a whole. */
export type Kind = 'tickets' | 'merchandise' | 'items' | 'orders'

/** The questions of tickets, merchandise or orders, in the festival's order; also those that are switched off, which have answers. */
export function questionsOf(at: Shop | Tx, kind: Kind): catalogue.Question[] {
  const { questions, merchandise } = catalogue.of(at)
  const ofMerchandise = new Set(merchandise.map(({ type }) => type))
  const isOfMerchandise = ({ merchandise_id, type }: catalogue.Question['targets'][number]) =>
    merchandise_id !== null || (type !== null && ofMerchandise.has(type))
  return questions.filter(({ per, targets }) => {
    if (per === 'order' || kind === 'orders') return per === 'order' && kind === 'orders'
    if (kind === 'items') return true
    // One for ages alone is asked of every ticket.
    if (targets.length === 0) return kind === 'tickets'
    return targets.some((target) => isOfMerchandise(target) === (kind === 'merchandise'))
  })
}

/** The same, with the answers that there are to choose from. */
export function askedOf(shop: Shop, kind: Kind): AnsweredQuestion[] {
  return questionsOf(shop, kind).map(({ key, label, type, options, sensitive }) => ({
    key,
    label,
    sensitive,
    values: sensitive ? [] : valuesOf(shop, type, options),
  }))
}

const YES_OR_NO = ['yes', 'no'] as const

function valuesOf(
  shop: Shop,
  type: catalogue.Question['type'],
  options: Record<string, string>,
): AnsweredQuestion['values'] {
  const named = (labels: Record<string, string>) => Object.entries(labels).map(([id, name]) => ({ id, name }))
  if (type === 'country') return named(site.of(shop).countries)
  if (type === 'boolean') return YES_OR_NO.map((id) => ({ id, name: messages[id] }))
  return type === 'consent' ? [{ id: 'yes', name: messages.yes }] : named(options)
}
