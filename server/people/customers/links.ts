import type { TokenKind } from '#server/platform/security/one-time-tokens.ts'

/** The mailed links that set a password. */
export const PASSWORD_LINKS: TokenKind = { table: 'password_tokens', owner: 'customer_id' }

/** The links that confirm new addresses. */
export const EMAIL_LINKS: TokenKind = { table: 'email_changes', owner: 'customer_id' }

/** The table of login codes. */
export const LOGIN_CODES = 'login_codes'
