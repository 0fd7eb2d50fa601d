import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the staff and their roles. */
export const messages = defineMessages('web/office/staff', {
  ownLogin: 'Your login',
  staff: 'Staff',
  staffLead: 'Who may enter the office, and what they may do there.',
  invite: 'Take somebody on',
  inviteLead: 'They get a link to set their password, good for three days.',
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
    gate: 'Looks tickets up, and nothing else',
  },
  invited: '{email} gets a link.',
  lastSeen: 'Last seen',
  never: 'Never',
  waits: 'Invited',
  in: 'May enter',
  out: 'May not enter',
  noFactor: 'No second factor yet',
  switchOff: 'Do not let in any more',
  switchOffAsk: '{name} is logged out at once and cannot log in any more. What they did stays on record.',
  switchOn: 'Let in again',
  linkSent: 'A new link is on its way.',
  newLink: 'Send a new link',
  forgetFactor: 'Forget the second factor',
  forgetFactorAsk:
    '{name} is logged out and sets up a new second factor at the next login, with the password alone. Make sure it is them who asks.',
  actionsFor: 'What to do about {name}',
})
