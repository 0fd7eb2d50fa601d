import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { layout } from './layout.ts'
import type { Envelope, Letter } from './letter.ts'
import { renderMail, type RenderedMail } from './render.ts'

/** A mail that was written, and is not sent. */
export interface Rehearsed {
  envelope: Envelope
  write: () => Letter
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

/** A letter in the festival's layout, as it would be sent, with what stands for its token and its code. */
export const laidOut = (tx: Tx, { subject, content }: Letter): RenderedMail =>
  layout(site.of(tx), subject, renderMail(content))
