import { messages } from '#contract/messages.ts'

interface NewPassword {
  password: string
  confirmation: string
}

/** The errors of a new password, by field. The server validates its length. */
export function newPasswordErrors({ password, confirmation }: NewPassword): Partial<NewPassword> {
  if (password === '') return { password: messages.passwordEmpty }
  return password === confirmation ? {} : { confirmation: messages.passwordsDiffer }
}
