import { Type, type Static } from 'typebox'
import { Direction, ScanOutcome } from '#contract/gate/scans.ts'
import { NewGuest } from '#contract/guests/guest-lists.ts'
import { Flag, Instant, ListOf, Nullable, OptionalText, Text } from '#contract/kinds.ts'
import { ApiGuest } from './objects.ts'

/** The header that makes a call happen once, and its longest value. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const MAX_IDEMPOTENCY_KEY = 255

/** Checked by the rule that makes codes; a field that is left out, or null, has its default. */
const Given = (description: string) => Type.Unsafe<unknown>({ description })

const reason = { reason: Type.String({ default: '', description: 'Empty: that the key did it.' }) }

/** Why something is done, in the history of the ticket; as a body, and as the query of a `DELETE`. */
export const Reasoned = Type.Object(reason)

/** Guests to be named: all of them or none. `mailed` sends the invitations now. */
export const InviteGuests = Type.Object({ guests: ListOf(NewGuest), mailed: Flag() })
export type InviteGuests = Static<typeof InviteGuests>

export const InvitedGuests = Type.Object({ data: Type.Array(ApiGuest) })
export type InvitedGuests = Static<typeof InvitedGuests>

/** Codes to be made: `count` random ones, one for each of `emails`, or the given `codes`; only one of the three. */
export const MakeCodes = Type.Object({
  discount: Type.String({ default: '', description: 'The key of a discount with codes.' }),
  name: Given('What the codes are for.'),
  count: Given('How many random codes, up to 1,000.'),
  codes: Given('A list of codes.'),
  emails: Given('A list of addresses: each gets a code that only their customer may use.'),
  prefix: Given('How random codes begin.'),
  uses_each: Given('How often each can be used; 0 without a limit, 1 if it is left out.'),
})
export type MakeCodes = Static<typeof MakeCodes>

/** How many codes a call makes at most. */
export const MAX_CODES_AT_ONCE = 1_000

/** A code of a discount. */
export const ApiCode = Type.Object({
  code: Type.String(),
  discount: Type.String({ description: 'The key of its discount.' }),
  enabled: Type.Boolean(),
  uses: Nullable(Type.Integer({ description: 'How often it can be used; null without a limit.' })),
  email: Type.Optional(
    Nullable(
      Type.String({
        description: 'The address of the only customer who may use it. Only for a key with people’s data.',
      }),
    ),
  ),
})
export type ApiCode = Static<typeof ApiCode>

export const MadeCodes = Type.Object({ data: Type.Array(ApiCode) })
export type MadeCodes = Static<typeof MadeCodes>

/** Another name of a holder. With `former_name` it is only changed if that is still the name. */
export const NameHolder = Type.Object({ full_name: Text(), former_name: OptionalText(), ...reason })
export type NameHolder = Static<typeof NameHolder>

/** A ticket whose holder was named, or that was blocked or unblocked. */
export const ApiTicketState = Type.Object({
  code: Type.String(),
  status: Type.String(),
  full_name: Type.Optional(Type.String({ description: 'Only for a key with people’s data.' })),
})
export type ApiTicketState = Static<typeof ApiTicketState>

/**
 * Somebody comes or goes. `list` and `gate` are names; the gate can be left out where only one has the list. A `barcode` is the text of a QR
 * code; a `ticket` is its code, as it is typed where it cannot be scanned.
 */
export const Admit = Type.Object({
  list: Text(),
  gate: Text(),
  barcode: Text(),
  ticket: Text(),
  direction: Type.String({ default: '', description: '`entry` or `exit`.' }),
})
export type Admit = Static<typeof Admit>

/** What the gate decided. All outcomes but `admitted` and `checked_out` keep it closed. `ticket` is null where there is none. */
export const ApiScan = Type.Object({
  outcome: ScanOutcome,
  direction: Direction,
  at: Instant(),
  gate: Type.String(),
  list: Nullable(Type.String({ description: 'The list that decided.' })),
  ticket: Nullable(Type.String({ description: 'The code of the ticket.' })),
  previous: Nullable(
    Type.Object(
      { at: Instant(), gate: Type.String() },
      { description: 'The earlier admission, of `admitted_before` and `just_admitted`.' },
    ),
  ),
  gates: Type.Array(Type.String(), {
    description: 'The gates that admit the ticket instead, of `other_product`.',
  }),
  full_name: Type.Optional(
    Nullable(Type.String({ description: 'The holder. Only for a key with people’s data.' })),
  ),
})
export type ApiScan = Static<typeof ApiScan>
