import { messages } from '#contract/messages.ts'

interface NewPassword {
  password: string
  confirmation: string
}

/** What is wrong with a new password, by field. Its length is the server's business. */
export function newPasswordErrors({ password, confirmation }: NewPassword): Partial<NewPassword> {
  if (password === '') return { password: messages.passwordEmpty }
  return password === confirmation ? {} : { confirmation: messages.passwordsDiffer }
}
