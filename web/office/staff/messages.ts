import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the staff and their roles. */
export const messages = defineMessages('web/office/staff', {
  ownLogin: 'Your login',
  staff: 'Staff',
  staffLead: 'Who can log in to the office, and what they can do there.',
  invite: 'Invite somebody',
  inviteLead: 'They get a link to set their password, valid for three days.',
  fullName: 'Full name',
  role: 'Role',
  roles: {
    owner: 'Owner',
    sales: 'Sales',
    finance: 'Finance',
    gate: 'Gate',
  },
  roleHints: {
    owner: 'Everything',
    sales: 'Orders, tickets and customers',
    finance: 'Payments, refunds, invoices and lists',
    gate: 'Ticket lookup only',
  },
  invited: '{email} gets a link.',
  lastSeen: 'Last seen',
  never: 'Never',
  waits: 'Invited',
  in: 'Active',
  out: 'No access',
  noFactor: 'No second factor yet',
  switchOff: 'Remove access',
  switchOffAsk: '{name} is logged out immediately and can no longer log in. Their history is kept.',
  switchOn: 'Restore access',
  linkSent: 'A new link is on its way.',
  newLink: 'Send a new link',
  forgetFactor: 'Reset second factor',
  forgetFactorAsk:
    '{name} is logged out and sets up a new second factor at the next login, with only the password. Make sure the request really comes from them.',
})
