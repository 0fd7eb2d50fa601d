import { Type, type Static } from 'typebox'

/** The bundle in which a ticket was bought: its name, and the number that all tickets of one bundle have. Only such tickets have them. */
export const bundled = { bundle: Type.Optional(Type.String()), bundle_line: Type.Optional(Type.Integer()) }
const Bundled = Type.Object(bundled)
export type Bundled = Static<typeof Bundled>
