import { formatIban } from '#contract/iban.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/

/** An account as it is shown: an IBAN in groups, which a narrow screen would otherwise break anywhere. */
export const shownAccount = (account: string): string => (IBAN.test(account) ? formatIban(account) : account)
