import { defineMessages } from '#contract/define-messages.ts'

/** The titles of the shop's pages; the configuration may override each. */
export const messages = defineMessages('contract/pages', {
  titles: {
    home: '',
    tickets: 'Tickets',
    merchandise: 'Merchandise',
    portal: 'Portal',
    order: 'Order',
    confirmation: 'Order confirmation',
    requestRefund: 'Request a refund',
    refund: 'Refund',
    manageTicket: 'Edit ticket',
    acceptTerms: 'Terms and Conditions of your order',
    installment: 'Installment',
    login: 'Login',
    register: 'Register',
    forgotPassword: 'Forgot your password?',
    resetPassword: 'Set your password',
    confirmEmail: 'Confirm your email address',
    resendTickets: 'Resend tickets',
    account: 'Account settings',
    checkout: 'Checkout',
    terms: 'Terms and Conditions',
    privacy: 'Privacy policy',
    security: 'Security statement',
    cookies: 'Cookie policy',
    faqs: 'FAQs',
    ambassadors: 'Ambassadors',
  },
})
