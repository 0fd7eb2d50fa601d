import { lookup } from '#contract/lookup.ts'
import { officeCalls } from '#contract/calls/calls.ts'
import * as customers from '#contract/office/customers.ts'
import * as audit from '#contract/office/audit.ts'
import * as mails from '#contract/office/mails.ts'
import * as orders from '#contract/office/orders.ts'
import * as checklist from '#contract/office/checklist.ts'
import * as figures from '#contract/office/figures.ts'
import * as overview from '#contract/office/overview.ts'
import * as lists from '#contract/office/exports.ts'
import * as refunds from '#contract/office/refunds.ts'
import * as festivalChanges from '#contract/office/festival-changes.ts'
import * as festivalFiles from '#contract/office/festival-files.ts'
import * as festivalParts from '#contract/office/festival.ts'
import * as pictures from '#contract/office/pictures.ts'
import * as tickets from '#contract/office/tickets.ts'
import * as staff from '#contract/office/staff.ts'
import * as vouchers from '#contract/office/vouchers.ts'
import * as waitingRoom from '#contract/office/waiting-room.ts'
import * as data from '#contract/data.ts'
import type { App } from '#server/api/app-type.ts'
import {
  describeCalls,
  type CallGroup,
  type Description,
  refusalWithRetry,
  refusal,
} from '#server/api/openapi/openapi.ts'
import type { Shop } from '#server/platform/shop.ts'

const OFFICE: CallGroup = {
  title: 'The calls of the office',
  introduction: `Every call needs the cookie of a session of the staff, unless it says otherwise; one that changes something \
also the header \`x-csrf-token\` of that session. A field that is missing or of another type counts as its default. Amounts \
are integers in minor units of the currency, instants are ISO 8601 with an offset. A refusal says what is wrong in \
\`message\`, and in \`errors\` for each field.`,
  contract: [
    data,
    staff,
    orders,
    tickets,
    customers,
    overview,
    checklist,
    figures,
    mails,
    audit,
    lists,
    refunds,
    festivalParts,
    festivalFiles,
    festivalChanges,
    pictures,
    vouchers,
    waitingRoom,
  ],
  failure: 'Failure',
  refusals: {
    401: refusal('There is no session, or it has still to show its second factor.'),
    403: refusal('The role does not allow it, or the call does not come from a page of the office.'),
    404: refusal('There is no such thing.'),
    422: refusal('A rule refuses; `errors` says which field is wrong, and why.'),
    429: refusalWithRetry('Too many attempts.'),
    503: refusalWithRetry('Too many people at once.'),
    default: refusal(
      'No JSON object (400), too large (413), a file of another type (415), or something failed (500).',
    ),
  },
  access: ({ method, path, may = 'in' }) => ({
    operationId: `${method.toLowerCase()} ${path.slice('/office/api/'.length)}`,
    description: WHO[may] ?? `Needs the permission “${may}”.`,
  }),
}

const WHO = lookup<string>({
  anyone: 'Needs no session.',
  session: 'Needs a session, also one that has still to show its second factor.',
  in: 'Needs a session.',
})

/** The OpenAPI documentation of the office's calls, for staff. */
export function docs(app: App, shop: Shop): void {
  let made: Description | undefined
  app.get(
    '/office/api/openapi.json',
    { config: { may: 'in' } },
    () => (made ??= describeCalls(officeCalls, OFFICE, shop.settings.publicUrl)),
  )
}
