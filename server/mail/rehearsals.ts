import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { layout } from './writing/layout.ts'
import type { Envelope, MailMessage } from './writing/mail-message.ts'
import { partsOf as shownParts, renderMail, type PartKind, type RenderedMail } from './writing/render.ts'

/** A mail that was written, and is not sent. */
export interface Rehearsed {
  envelope: Envelope
  write: () => MailMessage
}

const rehearsals = new WeakMap<Tx, Rehearsed[]>()

/** Gives the mails that something would send, in order; in its transaction none is sent from then on. */
export async function rehearse(tx: Tx, act: () => Promise<unknown>): Promise<Rehearsed[]> {
  const held = rehearsals.get(tx) ?? []
  rehearsals.set(tx, held)
  await act()
  return held.splice(0)
}

/** Keeps a mail of a rehearsal from being sent, and says whether it did. */
export function holdBack(tx: Tx, mail: Rehearsed): boolean {
  const held = rehearsals.get(tx)
  held?.push(mail)
  return held !== undefined
}

/** A letter in the festival's layout, as it would be sent. */
export const laidOut = (tx: Tx, { subject, content }: MailMessage): RenderedMail =>
  layout(site.of(tx), subject, renderMail(content))

/** The parts of a letter in the order in which it shows them. */
export const partsOf = ({ subject, content }: MailMessage): [PartKind, string][] =>
  shownParts(subject, content)

/** Writes one of the automatic mails, or several, to people who do not exist. */
export type Example = () => Promise<unknown>

const registered: ((tx: Tx) => Example[])[] = []

/** Declares examples beside the mails that they are of, for the office to show: one for each form that such a mail takes. */
export const declare = (examples: (tx: Tx) => Example[]): void => void registered.push(examples)

/** All automatic mails as they are written to people who do not exist; in its transaction no mail is sent from then on. */
export async function examples(tx: Tx): Promise<Rehearsed[]> {
  const all: Rehearsed[] = []
  for (const example of registered.flatMap((of) => of(tx))) all.push(...(await rehearse(tx, example)))
  return all
}

/** A link that works once, and does not exist; it comes with a code. */
export const LINK: NonNullable<Envelope['link']> = {
  table: 'examples',
  key: 'example',
  valid_for: 'PT1H',
  code: { table: 'examples' },
}
