import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { layout, whole } from '#server/mail/writing/layout.ts'
import type { Envelope, MailMessage } from '#server/mail/writing/mail-message.ts'
import {
  partsOf as shownParts,
  renderMail,
  type PartKind,
  type RenderedMail,
} from '#server/mail/writing/render.ts'

/** A mail that is written but not sent. */
export interface PreviewedMail {
  envelope: Envelope
  write: () => MailMessage
}

const previews = new WeakMap<Tx, PreviewedMail[]>()

/** Returns the mails that `act` would send, in order; from then on, none is sent in this transaction. */
export async function captureMails(tx: Tx, act: () => Promise<unknown>): Promise<PreviewedMail[]> {
  const held = previews.get(tx) ?? []
  previews.set(tx, held)
  await act()
  return held.splice(0)
}

/** Collects a mail instead of sending it, during a preview; returns whether it did. */
export function captured(tx: Tx, mail: PreviewedMail): boolean {
  const held = previews.get(tx)
  held?.push(mail)
  return held !== undefined
}

/** A mail in the festival's layout, as it would be sent. */
export const render = (tx: Tx, { subject, content }: MailMessage): RenderedMail =>
  whole(subject, layout(site.of(tx), renderMail(content)))

/** The parts of a mail in display order. */
export const partsOf = ({ subject, content }: MailMessage): [PartKind, string][] =>
  shownParts(subject, content)

/** Sends one automatic mail, or several, to fictional people. */
export type Example = () => Promise<unknown>

const registered: ((tx: Tx) => Example[])[] = []

/** Registers the examples of a mail template, one for each of its variants, for previews in the office. */
export const register = (examples: (tx: Tx) => Example[]): void => void registered.push(examples)

/** The examples of all automatic mails; from then on, no mail is sent in this transaction. */
export async function examples(tx: Tx): Promise<PreviewedMail[]> {
  const all: PreviewedMail[] = []
  for (const example of registered.flatMap((of) => of(tx))) all.push(...(await captureMails(tx, example)))
  return all
}

/** A fictional one-time link with a code. */
export const LINK: NonNullable<Envelope['link']> = {
  table: 'examples',
  key: 'example',
  valid_for: 'PT1H',
  code: { table: 'examples' },
}
